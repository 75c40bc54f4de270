import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Answers 304 when the client already has the response (LIVE-3): the gallery polls every half minute and mostly nothing
 * has changed. The responses are `private`, because some depend on a cookie. Register before compression, so that the
 * payload is still text.
 */
export function installEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isCall = request.method === 'GET' && request.url.startsWith('/api/');
    if (!isCall || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) {
      return payload;
    }
    const tag = tagOf(payload);
    reply.header('etag', tag);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    if (!matchesIfNoneMatch(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}

/**
 * Responses without a cache header (refusals, redirects) get `no-store`: by default, shared caches store a 404 and
 * would still serve it when the day or image exists. Register after `installEtags`.
 */
export function installNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** The ETag of these parts together. It is weak, because compression changes the bytes but not the meaning. */
export function tagOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * Whether an `If-None-Match` header, which lists tags, matches the ETag; `*` matches any. A weak tag matches the
 * strong tag with the same text (RFC 9110, 8.8.3.2).
 */
export function matchesIfNoneMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag) return true;
  const strong = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((held) => strong(held) === strong(tag));
}
