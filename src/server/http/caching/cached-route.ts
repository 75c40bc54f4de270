import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '../../../shared/endpoint.ts';
import type { WatchedTable } from '../../db/table-changes.ts';
import { noteDependency } from '../inside-call.ts';
import { serializeAnswer, serve } from '../route.ts';
import { encodingFor } from './accepts-encoding.ts';
import { matchesIfNoneMatch } from './etag.ts';
import type { JsonCache } from './json-cache.ts';

interface RouteInput<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Whether the owner is signed in; always false unless the response `differsForOwner`. */
  isOwner: boolean;
}

interface CachedRouteOptions<E extends Endpoint> {
  jsonCache: JsonCache;
  /** The tables that the response is made from. */
  tables: readonly WatchedTable[];
  /** Returns what else the response depends on; becomes part of its key. */
  varyBy?: () => unknown;
  /** Whether a signed-in owner gets a different response, which is sent with `no-store`. */
  differsForOwner?: (input: Pick<RouteInput<E>, 'params' | 'query'>) => boolean;
  /** Receives no caller, because all visitors share the response. */
  load: (input: RouteInput<E>) => Promise<AnswerOf<E>>;
  /** The URL of the next part of a longer list. */
  nextLink?: (answer: AnswerOf<E>, input: RouteInput<E>) => string | undefined;
}

/**
 * Serves a response that is the same for all visitors from the JSON cache, with an ETag, compressed if accepted.
 */
export function cachedRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { jsonCache, tables, varyBy, differsForOwner, load, nextLink }: CachedRouteOptions<E>,
): void {
  serve(app, endpoint, async ({ params, query, request, reply }) => {
    const isOwner =
      differsForOwner?.({ params, query }) === true &&
      (await request.server.sessions.userOf(request)) !== undefined;
    const input = { params, query, isOwner };
    // Clients add `_t` only to bypass proxy and browser caches.
    const name = JSON.stringify([
      endpoint.path,
      { ...input, query: { ...Object(query), _t: undefined } },
      varyBy?.(),
    ]);
    if (varyBy !== undefined) noteDependency(() => JSON.stringify(varyBy()));
    const answer = await jsonCache.get(name, tables, async () => {
      const value = await load(input);
      return { value: serializeAnswer(endpoint.answer, value), next: nextLink?.(value, input) };
    });
    reply.headers({ etag: answer.etag, vary: 'accept-encoding' });
    if (answer.next !== undefined) reply.header('link', `<${answer.next}>; rel="next"`);
    if (isOwner) reply.header('cache-control', 'private, no-store');
    else if (endpoint.access === 'public') reply.header('cache-control', 'private, no-cache');
    if (matchesIfNoneMatch(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = encodingFor(request.headers['accept-encoding']);
    const compressed = encoding && answer.compressed(encoding);
    if (compressed === undefined) return reply.send(answer.json);
    return reply.header('content-encoding', encoding).send(await compressed);
  });
}
