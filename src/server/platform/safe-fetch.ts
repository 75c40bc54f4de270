import type { Agent } from 'undici';
import { AppError } from '../../shared/errors.ts';
import { MAX_PHOTO_BYTES } from '../../shared/limits.ts';
import { createTrust, type IsTrusted, publicConnector } from './public-network.ts';

const MAX_REDIRECTS = 3;
/** The longest wait for the connection, for the headers, and between two chunks of the body. */
const IDLE_MS = 5000;
/** The limit for the whole download, also for a source that sends byte by byte. */
const TOTAL_MS = 120_000;

export interface SafeFetchOptions {
  /** Each a `host` (on any port) or `host:port` that may be reached even if private (TRUSTED_SOURCES). */
  trustedSources: readonly string[];
  idleMs?: number;
  totalMs?: number;
}

/** The response for a photo's URL. Iterate `body`; stopping early closes the connection. */
export interface Fetched {
  url: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Downloads a photo from a user-supplied URL, refusing URLs that lead into our own network.
 * @throws AppError `photo_url_refused`, `photo_url_failed` when the source fails, `photo_url_timeout` when it is too
 * slow, `photo_too_large` above MAX_PHOTO_BYTES; reading `body` can throw the last three
 */
export type SafeFetch = (url: string) => Promise<Fetched>;

export function createSafeFetch({
  trustedSources,
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
}: SafeFetchOptions): SafeFetch {
  const isTrusted = createTrust(trustedSources);
  let dispatcher: Agent | undefined;

  return async (address) => {
    const signal = AbortSignal.timeout(totalMs);
    let url = checkedUrl(address, isTrusted);
    // Loaded for the first photo, because most processes never fetch one.
    const { Agent, buildConnector, request } = await import('undici');
    dispatcher ??= new Agent({
      connect: publicConnector(buildConnector, isTrusted, idleMs),
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
    });
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Gomai' };
      const answer = await request(url, { dispatcher, signal, headers }).catch(rethrow);
      // Without a listener, the error of a destroyed body would end the process. Readers receive the error anyway.
      answer.body.on('error', () => {});
      const location = redirectOf(answer.statusCode, answer.headers.location);
      if (location === undefined) {
        if (answer.statusCode === 200) return { url: url.href, body: bounded(answer.body) };
        answer.body.destroy();
        throw new AppError('photo_url_failed', `The photo's URL answered ${answer.statusCode}`);
      }
      answer.body.destroy();
      url = checkedUrl(location, isTrusted, url.href);
    }
    throw new AppError('photo_url_failed', `The photo's URL redirects more than ${MAX_REDIRECTS} times`);
  };
}

function checkedUrl(text: string, isTrusted: IsTrusted, base?: string): URL {
  const url = URL.parse(text, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new AppError('photo_url_refused', 'url: a photo needs an http(s) URL');
  }
  if (url.port !== '' && !['80', '443'].includes(url.port) && !isTrusted(url)) {
    throw new AppError('photo_url_refused', `url: port ${url.port} is not allowed for a photo`);
  }
  return url;
}

function redirectOf(status: number, location: string | string[] | undefined): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) && typeof location === 'string' ? location : undefined;
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_PHOTO_BYTES) throw new AppError('photo_too_large', 'The photo has more than 50 MB');
      yield chunk;
    }
  } catch (error) {
    rethrow(error);
  }
}

/** Maps undici's errors to ours; an `AppError` thrown while connecting may be wrapped. */
function rethrow(error: unknown): never {
  const { name, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (error instanceof AppError) throw error;
  if (cause instanceof AppError) throw cause;
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code ?? '')) {
    throw new AppError('photo_url_timeout', "The photo's URL did not respond in time", { cause: error });
  }
  throw new AppError('photo_url_failed', "The photo's URL could not be read", { cause: error });
}
