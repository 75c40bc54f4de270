import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { matchesIfNoneMatch, tagOf } from '../../http/caching/etag.ts';

const SECOND_MS = 1000;

export interface Text {
  name: string;
  type: string;
  /** Undefined if there is no text of this name. */
  text: string | undefined;
}

/**
 * Sends a text, or 304 to a reader that has it: by its ETag, or by its date for readers without ETags (RFC 9110,
 * 13.2.2). The date is when this process first made the text, so it is never earlier than the change.
 */
export function createDatedAnswers(now: () => Date) {
  const known = new Map<string, { text: string; tag: string; since: number }>();

  return ({ name, type, text }: Text, request: FastifyRequest, reply: FastifyReply) => {
    if (text === undefined) throw new AppError('not_found', 'Not found');
    const before = known.get(name);
    const isKnown = before?.text === text;
    const tag = isKnown ? before.tag : tagOf(type, text);
    const since = isKnown ? before.since : Math.floor(now().getTime() / SECOND_MS) * SECOND_MS;
    if (!isKnown) known.set(name, { text, tag, since });

    reply.headers({
      etag: tag,
      'last-modified': new Date(since).toUTCString(),
      'cache-control': 'public, no-cache',
      // Pages of other sites read feeds as well.
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { 'if-none-match': held, 'if-modified-since': heldSince } = request.headers;
    const isHeld = held === undefined ? Date.parse(heldSince ?? '') >= since : matchesIfNoneMatch(held, tag);
    return isHeld ? reply.code(304).send() : reply.type(type).send(text);
  };
}
