import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ASSETS } from '../logging/logger-options.ts';
import { encodingFor } from './accepts-encoding.ts';
import type { ResponseCache, StoreResponse } from './response-cache.ts';

/** Fonts are compressed already, so they are served unchanged, whatever the client accepts. */
const FONT = /\.woff2$/;

/**
 * Caches the site's scripts, styles and fonts in memory after their first request. Each file needs its own route,
 * because the route's URL identifies the file.
 */
export function cacheAssets(app: FastifyInstance, responses: Pick<ResponseCache, 'capture'>): void {
  const pending = new WeakMap<object, StoreResponse>();
  /** Bytes by file and encoding, shared by the responses for all host names. */
  const bodies = new Map<string, Buffer>();

  app.addHook('onRequest', async (request) => {
    // HEAD responses are not stored, because their stream is empty.
    if (request.method !== 'GET' || !request.url.startsWith(ASSETS)) return;
    pending.set(request.raw, responses.capture(request));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const store = pending.get(request.raw);
    const { url: file = '' } = request.routeOptions;
    const encoding = FONT.test(file) ? undefined : encodingFor(request.headers['accept-encoding']);
    // Stores uncompressed files and the build's Brotli files, but no gzip, which a later hook produces.
    const isFile = payload instanceof Readable && reply.getHeader('content-encoding') === encoding;
    if (store === undefined || reply.statusCode !== 200 || !isFile) return payload;
    const name = `${file} ${encoding}`;
    const cached = bodies.get(name);
    if (cached !== undefined) payload.destroy();
    const bytes = cached ?? (await buffer(payload));
    bodies.set(name, bytes);
    store({ body: () => bytes, encoding });
    return bytes;
  });
}
