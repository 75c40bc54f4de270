import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../platform/metrics.ts';
import { setWriteTimeout } from '../connections/connection-limits.ts';
import type { Listener } from '../connections/listener-chain.ts';
import { type Dependency, isSettled, isUnchanged } from '../inside-call.ts';
import type { LogServed } from '../logging/log-served.ts';
import { REQUEST_ID_HEADER } from '../logging/request-id.ts';
import { loggedUrl, routeOf } from '../logging/request-route.ts';
import type { Encoding } from './accepts-encoding.ts';
import { matchesIfNoneMatch } from './etag.ts';
import type { ResponseKey } from './response-keys.ts';

/**
 * Headers that are not copied from the handler's response, because Node, `send` or `headersOf` sets them.
 * `content-length` changes when the bytes in memory are recompressed (LIGHT-9).
 */
const PER_RESPONSE_HEADERS = new Set([
  REQUEST_ID_HEADER,
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'set-cookie',
]);
/**
 * The headers that a 304 may update. The client keeps all others, such as the content security policy, from the
 * response that it stored (RFC 9110, 15.4.5).
 */
const HEADERS_OF_304 = new Set([
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

interface SharedResponse {
  /** Returns the bytes while they are in memory. If it returns undefined, the handler is called again. */
  body: () => Buffer | undefined;
  encoding?: Encoding | undefined;
  /** What the response was made from, in addition to what the cache's `version` covers. */
  dependencies?: readonly Dependency[];
  /** The only cookies that the response may set: every visitor with the same key gets them. */
  cookies?: readonly string[];
}

/**
 * Declares that every visitor with this key would get this response: later requests with the key receive its bytes
 * and headers, before any hook, validation or query.
 */
export type StoreResponse = (response: SharedResponse) => void;

interface PendingResponse extends SharedResponse {
  key: string;
  dependencies: readonly Dependency[];
}

interface CachedResponse {
  dependencies: readonly Dependency[];
  body: () => Buffer | undefined;
  /** The route as in metrics, such as `/api/images/optimize`. */
  route: string;
  /** The URL as it may be logged. */
  url: string;
  etag: string;
  /** Alternating names and values. The length (first) and the request id (last, if any) are set for each response. */
  headers: string[];
  headersOf304: string[];
}
const LENGTH_AT = 1;

interface ResponseCacheOptions {
  /** The key must cover everything in a request that its response depends on. */
  keyOf: ResponseKey;
  /** The maximum number of responses. Each takes one to two kilobytes, because its body is stored elsewhere. */
  max: number;
  /** The version of what all these responses depend on; undefined while changes may go unnoticed. */
  version: () => unknown;
  /** Whether this request must get a response that shows every like; by default each request must. */
  seesEveryLike?: (request: IncomingMessage) => boolean;
  metrics?: Pick<Metrics, 'count'> | undefined;
  /** Logs each response under an id that the response carries. By default responses are not logged and have no id. */
  log?: { requestId: (request: IncomingMessage) => string; write: LogServed };
}

/**
 * Serves images, pages and assets before Fastify's router: one map lookup instead of routing, hooks and a query
 * (decisions 0017, 0036). Repeats a handler's response to the same request while nothing that the handler read has
 * changed. These requests pass no hook: what hooks do for every request is repeated here, or is part of the key.
 */
export function createResponseCache({
  keyOf,
  max,
  version: versionOf,
  seesEveryLike = () => true,
  metrics,
  log,
}: ResponseCacheOptions): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({ max });
  const pending = new WeakMap<object, PendingResponse>();
  let isClosing = false;

  const current = () => {
    const version = versionOf();
    return version === undefined ? undefined : String(version);
  };

  /** Counts and logs a response that has been sent. */
  const record = (
    cached: CachedResponse,
    id: string | undefined,
    request: IncomingMessage,
    status: number,
    ms: number,
  ) => {
    const { route, url } = cached;
    metrics?.count({ method: request.method ?? '', route, status, seconds: ms / 1000, isRepeated: true });
    if (id !== undefined) log?.write({ id, url, status, ms, request });
  };

  const send = (
    cached: CachedResponse,
    body: Buffer | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const startedMs = performance.now();
    const id = log?.requestId(request);
    const status = body === undefined ? 304 : 200;
    const headers = body === undefined ? cached.headersOf304 : cached.headers;
    if (id !== undefined) headers[headers.length - 1] = id;
    if (body !== undefined) headers[LENGTH_AT] = String(body.length);
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    const { socket } = request;
    const done = () => record(cached, id, request, status, performance.now() - startedMs);
    // Most responses fit into the system's buffer at once and need no listener, which costs a tenth of a 304's time.
    if (socket.writableLength === 0 && !socket.destroyed) return done();
    setWriteTimeout(socket);
    response.once('finish', done);
  };

  const isCurrent = ({ dependencies }: CachedResponse, request: IncomingMessage) =>
    dependencies.every(isUnchanged) || (dependencies.every(isSettled) && !seesEveryLike(request));

  /** Returns false if Fastify must handle the request. */
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = isClosing ? undefined : keyOf(request);
    const cached = key === undefined ? undefined : cache.get(key);
    // An outdated response is not deleted here, because the handler's new response replaces it.
    if (cached === undefined || !isCurrent(cached, request)) return false;
    if (matchesIfNoneMatch(request.headers['if-none-match'], cached.etag)) {
      send(cached, undefined, request, response);
      return true;
    }
    const body = cached.body();
    if (body === undefined) return false;
    send(cached, body, request, response);
    return true;
  };

  const storeResponse = (pending: PendingResponse, request: FastifyRequest, reply: FastifyReply) => {
    const { key, dependencies, body, cookies = [] } = pending;
    const { etag, 'set-cookie': setCookie } = reply.getHeaders();
    const isRepeatable = reply.statusCode === 200 || reply.statusCode === 304;
    if (!isRepeatable || typeof etag !== 'string' || !hasOnly(cookies, setCookie)) return;
    const headers = headersOf(reply, pending, log === undefined ? [] : [REQUEST_ID_HEADER, '']);
    cache.set(key, {
      ...{ dependencies, body, etag, ...headers },
      ...{ route: routeOf(request), url: loggedUrl(request) },
    });
  };

  return {
    // Runs before Fastify: its router and request objects cost as much as sending a small image.
    accept: (request, response) => !answer(request, response),
    install(app) {
      // Once the server closes, requests are left to Fastify, which answers 503 and closes the connection.
      app.addHook('preClose', async () => {
        isClosing = true;
      });
      // By now every hook has added its headers.
      app.addHook('onResponse', (request, reply, next) => {
        const store = pending.get(request.raw);
        if (store !== undefined) storeResponse(store, request, reply);
        next();
      });
    },
    capture(request) {
      const key = request.method === 'GET' ? keyOf(request.raw) : undefined;
      const own: Dependency = { version: current(), current };
      return (response) => {
        const dependencies = [own, ...(response.dependencies ?? [])];
        if (key === undefined || !dependencies.every(isSettled)) return;
        pending.set(request.raw, { ...response, key, dependencies });
      };
    },
  };
}

/** Whether a response sets these cookies and no others. */
function hasOnly(cookies: readonly string[], header: unknown): boolean {
  const set = header === undefined ? [] : [header].flat();
  return set.length === cookies.length && cookies.every((cookie) => set.includes(cookie));
}

function headersOf(
  reply: FastifyReply,
  { encoding, cookies = [] }: SharedResponse,
  id: string[],
): Pick<CachedResponse, 'headers' | 'headersOf304'> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !PER_RESPONSE_HEADERS.has(name));
  const flat = (some: [string, unknown][]) => [
    ...some.flatMap(([name, value]) => [name, String(value)]),
    ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
  ];
  const encoded = encoding === undefined ? [] : ['content-encoding', encoding];
  return {
    headers: ['content-length', '', ...flat(headers), ...encoded, ...id],
    headersOf304: [...flat(headers.filter(([name]) => HEADERS_OF_304.has(name))), ...id],
  };
}
