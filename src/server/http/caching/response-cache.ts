import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../platform/metrics.ts';
import { setWriteTimeout } from '../connections/connection-limits.ts';
import type { Listener } from '../connections/listener-chain.ts';
import { REQUEST_ID_HEADER } from '../logging/request-id.ts';
import { routeOf } from '../logging/request-route.ts';
import { hasDuplicateHost } from '../request-guard.ts';
import { matchesIfNoneMatch } from './etag.ts';
import { VersionedCache } from './versioned-cache.ts';

/** One to two kilobytes each: the images themselves are in the image engine's memory. */
const MAX_RESPONSES = 8192;
/** No browser's request for an image is longer; other clients must not fill the memory. */
const MAX_KEY_LENGTH = 2048;
/**
 * Headers that Node or a hook sets per response. The length is that of the bytes in memory, which may have been made
 * again since (LIGHT-9).
 */
const OF_ONE_ANSWER = new Set([REQUEST_ID_HEADER, 'date', 'connection', 'keep-alive', 'content-length']);
/**
 * The headers that a 304 may update. Others, such as the policy, came with the bytes and stay with them (RFC 9110,
 * 15.4.5).
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
  /** Call first in a handler: any later change makes the response stale. */
  capture(request: FastifyRequest): StoreResponse;
}

/**
 * Declares that every visitor would get this response: the next equal request receives it with its present headers,
 * before any hook, validation or query.
 * @param body the bytes while they are in memory; undefined calls the handler again
 */
export type StoreResponse = (body: () => Buffer | undefined) => void;

interface PendingResponse {
  key: string;
  version: string;
  /** As in metrics: `/api/images/optimize`. */
  route: string;
  body: () => Buffer | undefined;
}

interface CachedResponse extends Omit<PendingResponse, 'key' | 'version'> {
  etag: string;
  headers: string[];
  headersOf304: string[];
}

interface ResponseCacheOptions {
  /** Requests with this cookie bypass the cache: the owner sees more, and no cache may store it. */
  sessionCookie: string;
  /** See `TableVersions.version`, of the tables that decide whether a visitor may have these responses. */
  version: () => string | undefined;
  /** An id for the request, as Fastify's own requests have. */
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

  /** Covers everything a response can depend on; undefined if the request cannot be cached. */
  const keyOf = (request: IncomingMessage) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || headers.cookie?.includes(`${sessionCookie}=`)) return undefined;
    if (hasDuplicateHost(request)) return undefined;
    // The host names, because other sites' are refused; Accept, because formats follow it.
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
    const headers =
      status === 304 ? kept.headersOf304 : [...kept.headers, 'content-length', String(body.length)];
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
    // Before Fastify itself: its router and request objects cost as much as sending a small image.
    accept: (request, response) => !answer(request, response),

    install(app) {
      // Fastify answers requests that still arrive with 503 and closes the connection.
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
