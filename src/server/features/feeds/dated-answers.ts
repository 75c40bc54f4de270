import type { FastifyReply, FastifyRequest } from 'fastify';
import { holds, tagOf } from '../../http/etag.ts';

const SECOND_MS = 1000;

export interface Text {
  name: string;
  type: string;
  text: string;
}

/**
 * Answers with a text or, to who holds it already, with 304: by its tag, or by its date for readers that know no tags
 * (RFC 9110, 13.2.2). The date is when this process first had the text, so it is never earlier than the change.
 */
export function createDatedAnswers(now: () => Date) {
  const known = new Map<string, { tag: string; since: number }>();

  return ({ name, type, text }: Text, request: FastifyRequest, reply: FastifyReply) => {
    const tag = tagOf(type, text);
    const before = known.get(name);
    const since = before?.tag === tag ? before.since : Math.floor(now().getTime() / SECOND_MS) * SECOND_MS;
    known.set(name, { tag, since });

    reply.headers({
      etag: tag,
      'last-modified': new Date(since).toUTCString(),
      'cache-control': 'public, no-cache',
      // Feeds are read by pages of other sites too.
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { 'if-none-match': held, 'if-modified-since': heldSince } = request.headers;
    const isHeld = held === undefined ? Date.parse(heldSince ?? '') >= since : holds(held, tag);
    return isHeld ? reply.code(304).send() : reply.type(type).send(text);
  };
}
