import { type AnswerOf, type ArgumentsOf, type Endpoint, urlOf } from '../../shared/endpoint.ts';
import type { ErrorReason } from '../../shared/errors.ts';
import type { PageResponse } from '../../shared/page.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<PageResponse>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Lets the request complete even if the page closes. */
  keepalive?: boolean | undefined;
  /** Replaces the browser's fetch; the server-side renderer passes its own. */
  fetch?: Fetch | undefined;
}

/** The types of an error body’s fields, by their `typeof` names. */
interface PartTypes {
  string: string;
  number: number;
}

/** A non-OK response: its message is `"{status}: {body text or status text}"` (FETCH-2). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }

  /** Why the server refused (`errorText` translates it); undefined for a proxy's response. */
  get reason(): string | undefined {
    return this.#part('reason', 'string');
  }

  /** The name of the thing that the reason is about, such as a file or a field. */
  get about(): string | undefined {
    return this.#part('about', 'string');
  }

  /** After how many seconds to retry; undefined if the server did not say. */
  get retryAfterSec(): number | undefined {
    return this.#part('retryAfterSec', 'number');
  }

  #part<T extends keyof PartTypes>(name: string, type: T): PartTypes[T] | undefined {
    try {
      const value: PartTypes[T] | undefined = JSON.parse(this.body)[name];
      return typeof value === type ? value : undefined;
    } catch {
      // The body is no JSON object, for instance a proxy's page.
      return undefined;
    }
  }
}

/** Sends one API request with credentials and parses the response's JSON. Throws `HttpError` or a network error. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  { signal, keepalive, fetch = globalThis.fetch }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = args as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const response = await fetch(urlOf(endpoint, { params, query }), {
    method: endpoint.method,
    credentials: 'include',
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, text, response.statusText);
  return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<E>;
}

/** True if the server refused the call for this reason. */
export function hasReason(error: unknown, reason: ErrorReason): boolean {
  return error instanceof HttpError && error.reason === reason;
}

/** True if the error means "signed out". A 401 without a reason, as a proxy sends it, counts too (FETCH-2). */
export function isAuthenticationFailure(error: unknown): boolean {
  return (
    hasReason(error, 'unauthorized') || (error instanceof HttpError && error.status === 401 && !error.reason)
  );
}
