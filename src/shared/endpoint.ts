import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. `route(app, endpoint, handler)` serves it and `call(endpoint, args)` makes it,
 * so a path, its schemas and its access are written once.
 *
 * - `path`: parameters in braces, `/api/collections/{date}`
 * - `access`: `owner` calls answer 401 without a session (AUTH-3)
 * - `answer`: omitted if the response has no JSON body (an image, a stream, a file, or nothing)
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: 'public' | 'owner';
  readonly summary: string;
  /** For bodies above the server's usual JSON limit. */
  readonly maxBodyBytes?: number;
  /** Accepts a file under this field name instead of a JSON body (multipart). */
  readonly file?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: Answer;
}

export type ParamsOf<E extends Endpoint> = E extends { readonly params: infer S }
  ? z.core.output<S>
  : undefined;
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer S }
  ? z.core.output<S>
  : undefined;
export type BodyOf<E extends Endpoint> = E extends { readonly body: infer S } ? z.core.output<S> : undefined;
export type AnswerOf<E extends Endpoint> = E extends { readonly answer: infer S }
  ? z.core.output<S>
  : unknown;

type Argument<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S }
  ? S extends Schema
    ? { [P in K]: z.core.input<S> }
    : unknown
  : unknown;

/** `query` may be omitted if all its parameters are optional. */
type QueryArgument<E> =
  Argument<E, 'query'> extends { query: infer Query }
    ? Partial<Query> extends Query
      ? { query?: Query }
      : { query: Query }
    : unknown;

/** The arguments of a call: `params`, `query` and `body`, each only if the endpoint has one. */
export type ArgumentsOf<E extends Endpoint> = Argument<E, 'params'> & QueryArgument<E> & Argument<E, 'body'>;

/** Keeps the endpoint's exact type; marked pure so that a bundle contains only the endpoints it calls. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The endpoint's URL with parameters and query filled in and encoded. Undefined query values are omitted. */
export function urlOf(
  { path }: { path: string },
  {
    params = {},
    query = {},
  }: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined } = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
