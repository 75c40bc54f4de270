import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../platform/metrics.ts';
import type { Listener } from '../connections/listener-chain.ts';
import { setWriteTimeout } from '../connections/write-timeout.ts';
import { hasDuplicateHost } from '../has-duplicate-host.ts';
import { REQUEST_ID_HEADER } from '../request-id.ts';
import { routeOf } from '../request-route.ts';
import { matchesIfNoneMatch } from './etag.ts';
import { VersionedCache } from './versioned-cache.ts';

/** One to two kilobytes each: the pictures themselves lie in the image engine's memory. */
const MAX_RESPONSES = 8192;
/** No browser asks for a picture in more words; whoever does may not fill the memory with them. */
const MAX_KEY_LENGTH = 2048;
/** What Node or a hook writes anew for every answer. */
const OF_ONE_ANSWER = new Set([REQUEST_ID_HEADER, 'date', 'connection', 'keep-alive']);
/**
 * What a 304 may change of what its reader holds, and no more: its other headers, its policy among them, came with the
 * bytes and stay with them (RFC 9110, 15.4.5).
 */
const OF_304 = new Set([
  'cache-control',
  'cross-origin-resource-policy',
  'etag',
  'vary',
  'x-content-type-options',
]);

export interface ResponseCache extends Listener {
  /** Adds the hooks that store responses. */
  install(app: FastifyInstance): void;
  /** Call it first in a handler: a change from then on makes the response stale. */
  capture(request: FastifyRequest): StoreResponse;
}

/**
 * Says that every visitor would get this answer: the next one who asks the same is given it with the headers that it
 * leaves with now, before any hook, validation or query.
 * @param body the bytes as long as they are at hand; undefined asks the handler again
 */
export type StoreResponse = (body: () => Buffer | undefined) => void;

interface PendingResponse {
  key: string;
  version: string;
  /** As it is counted: `/api/images/optimize`. */
  route: string;
  body: () => Buffer | undefined;
}

interface CachedResponse extends Omit<PendingResponse, 'key' | 'version'> {
  etag: string;
  headers: string[];
  headersOf304: string[];
}

interface ResponseCacheOptions {
  /** Who may be signed in is never answered from here: the owner sees more, and no cache may keep it. */
  sessionCookie: string;
  /** See `TableVersions.version`, of what decides whether a visitor may have these answers. */
  version: () => string | undefined;
  /** A name for the request, as those have one that Fastify handles. */
  requestId: (request: IncomingMessage) => string;
  metrics?: Pick<Metrics, 'count'> | undefined;
}

/**
 * Serves cached images before Fastify's router: one map lookup instead of routing, hooks and a query. It only repeats what
 * the handler answered to the same request, and only while nothing that the handler read has changed. No hook sees these
 * requests: what hooks do for every request is done here too, or is part of the key (decision 0017).
 */
export function createResponseCache({
  sessionCookie,
  version: versionOf,
  requestId,
  metrics,
}: ResponseCacheOptions): ResponseCache {
  const cache = new VersionedCache<CachedResponse>({ max: MAX_RESPONSES });
  const pending = new WeakMap<object, PendingResponse>();
  let isClosing = false;

  /** Of all that an answer can depend on; undefined where none is repeated. */
  const keyOf = (request: IncomingMessage) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || headers.cookie?.includes(`${sessionCookie}=`)) return undefined;
    if (hasDuplicateHost(request)) return undefined;
    // The names, because other sites' are turned away; what is accepted, because formats follow it.
    const key = `${headers.host}\n${headers['x-forwarded-host']}\n${url}\n${headers.accept}`;
    return key.length > MAX_KEY_LENGTH ? undefined : key;
  };

  const send = (kept: CachedResponse, body: Buffer, request: IncomingMessage, response: ServerResponse) => {
    const { route } = kept;
    const status = matchesIfNoneMatch(request.headers['if-none-match'], kept.etag) ? 304 : 200;
    if (metrics !== undefined) {
      const startedMs = performance.now();
      const seconds = () => (performance.now() - startedMs) / 1000;
      response.once('finish', () => metrics.count({ method: 'GET', route, status, seconds: seconds() }));
    }
    setWriteTimeout(request.socket);
    const headers = status === 304 ? kept.headersOf304 : kept.headers;
    response.writeHead(status, [...headers, REQUEST_ID_HEADER, requestId(request)]);
    response.end(status === 304 ? undefined : body);
  };

  /** False: let Fastify handle it. */
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = isClosing ? undefined : keyOf(request);
    const kept = key === undefined ? undefined : cache.find(key, versionOf());
    if (key === undefined || kept === undefined) return false;
    const body = kept.body();
    if (body === undefined) {
      cache.delete(key);
      return false;
    }
    send(kept, body, request, response);
    return true;
  };

  const keepAnswer = ({ key, version, route, body }: PendingResponse, reply: FastifyReply) => {
    const { etag, 'set-cookie': cookie } = reply.getHeaders();
    if (reply.statusCode !== 200 || typeof etag !== 'string' || cookie !== undefined) return;
    const headers = Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_ANSWER.has(name));
    const flat = (some: [string, unknown][]) => some.flatMap(([name, value]) => [name, String(value)]);
    cache.set(key, version, {
      route,
      etag,
      body,
      headers: flat(headers),
      headersOf304: flat(headers.filter(([name]) => OF_304.has(name))),
    });
  };

  return {
    // Before Fastify itself: its router and the objects it makes of a request cost as much as sending a small image.
    accept: (request, response) => !answer(request, response),

    install(app) {
      // Fastify answers what still comes in with 503 and closes the connection.
      app.addHook('preClose', async () => {
        isClosing = true;
      });
      // By now every hook has added its headers.
      app.addHook('onResponse', (request, reply, next) => {
        const store = pending.get(request.raw);
        if (store !== undefined) keepAnswer(store, reply);
        next();
      });
    },

    capture(request) {
      const key = keyOf(request.raw);
      const version = versionOf();
      return (body) => {
        if (key === undefined || version === undefined) return;
        pending.set(request.raw, { key, version, route: routeOf(request), body });
      };
    },
  };
}
