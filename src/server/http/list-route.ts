import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '../../shared/endpoint.ts';
import type { WatchedTable } from '../db/table-changes.ts';
import { acceptsEncoding } from './accepts-encoding.ts';
import { type AnswerCache, packings } from './answer-cache.ts';
import { holds } from './etag.ts';
import { outgoing, serve } from './route.ts';

interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Only where the answer `differsForOwner`. */
  isOwner: boolean;
}

interface ListOptions<E extends Endpoint> {
  answers: AnswerCache;
  /** The tables it is made of. */
  from: readonly WatchedTable[];
  /** What else it says, of what is in no table: with another of these it is another answer. */
  also?: () => unknown;
  /** Whether a signed-in owner gets an answer of their own, which no cache on the way may keep. */
  differsForOwner?: (asked: Pick<Asked<E>, 'params' | 'query'>) => boolean;
  /** Sees what was asked and not who asks: nothing personal gets into an answer that is everybody's. */
  make: (asked: Asked<E>) => Promise<AnswerOf<E>>;
  /** Where what follows is, of an answer that is a part of something longer. */
  next?: (answer: AnswerOf<E>, asked: Asked<E>) => string | undefined;
}

/** Serves an answer that is the same for everybody from memory: ready bytes, their tag, packed as the asker likes. */
export function listRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { answers, from, also, differsForOwner, make, next }: ListOptions<E>,
): void {
  serve(app, endpoint, async ({ params, query, request, reply }) => {
    const isOwner =
      differsForOwner?.({ params, query }) === true &&
      (await request.server.sessions.userOf(request)) !== undefined;
    const asked = { params, query, isOwner };
    // `_t` only leads past caches on the way.
    const name = JSON.stringify([
      endpoint.path,
      { ...asked, query: { ...Object(query), _t: undefined } },
      also?.(),
    ]);
    const answer = await answers.get(name, from, async () => {
      const made = await make(asked);
      return { value: outgoing(endpoint.answer, made), next: next?.(made, asked) };
    });
    reply.headers({ etag: answer.etag, vary: 'accept-encoding' });
    if (answer.next !== undefined) reply.header('link', `<${answer.next}>; rel="next"`);
    if (isOwner) reply.header('cache-control', 'private, no-store');
    else if (endpoint.access === 'public') reply.header('cache-control', 'private, no-cache');
    if (holds(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    for (const packing of packings) {
      const packed = acceptsEncoding(request.headers['accept-encoding'], packing)
        ? answer.packed(packing)
        : undefined;
      if (packed === undefined) continue;
      return reply.header('content-encoding', packing).send(await packed);
    }
    return reply.send(answer.json);
  });
}
