import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ASSETS } from '../logging/logger-options.ts';
import { encodingFor } from './accepts-encoding.ts';
import type { ResponseCache, StoreResponse } from './response-cache.ts';

/** Compressed already: served as they are, whatever the client accepts. */
const FONT = /\.woff2$/;

/** Caches the site's scripts, styles and fonts in memory after their first request. Each file needs its own route. */
export function cacheAssets(app: FastifyInstance, responses: Pick<ResponseCache, 'capture'>): void {
  const pending = new WeakMap<object, StoreResponse>();
  /** By file and encoding; the responses for all host names share them. */
  const bodies = new Map<string, Buffer>();

  app.addHook('onRequest', async (request) => {
    // The stream of a HEAD is empty.
    if (request.method !== 'GET' || !request.url.startsWith(ASSETS)) return;
    pending.set(request.raw, responses.capture(request));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const store = pending.get(request.raw);
    const { url: file = '' } = request.routeOptions;
    const encoding = FONT.test(file) ? undefined : encodingFor(request.headers['accept-encoding']);
    // Files are stored as they are and as Brotli; for other clients a later hook compresses them.
    const isFile = payload instanceof Readable && reply.getHeader('content-encoding') === encoding;
    if (store === undefined || reply.statusCode !== 200 || !isFile) return payload;
    const name = `${file} ${encoding}`;
    const known = bodies.get(name);
    if (known !== undefined) payload.destroy();
    const bytes = known ?? (await buffer(payload));
    bodies.set(name, bytes);
    store({ body: () => bytes, encoding });
    return bytes;
  });
}
