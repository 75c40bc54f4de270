import type { IncomingMessage } from 'node:http';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { CHAT_PATH } from '../../shared/chat.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { getLiveness, getReadiness } from '../../shared/health.ts';
import type { Bus } from '../db/bus.ts';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import { type Analytics, createAnalytics } from '../features/analytics/analytics.ts';
import { sessionTable } from '../features/auth/queries.ts';
import { collectEndpoints } from '../features/openapi/routes.ts';
import { cacheAssets } from '../http/caching/asset-cache.ts';
import { installEtags, installNoStore } from '../http/caching/etag.ts';
import { createRecentLikers, type RecentLikers } from '../http/caching/recent-likers.ts';
import { createResponseCache, type ResponseCache } from '../http/caching/response-cache.ts';
import { assetKey, imageKey, pageKey } from '../http/caching/response-keys.ts';
import {
  bodyTimeout,
  installWriteTimeout,
  limitConnections,
  rejectPipelining,
} from '../http/connections/connection-limits.ts';
import type { Drain } from '../http/connections/drain.ts';
import { type Listener, serverWith } from '../http/connections/listener-chain.ts';
import { installCallerKey } from '../http/connections/rate-limit-key.ts';
import { onClientError } from '../http/connections/send-raw-error.ts';
import { trustedProxies } from '../http/connections/trusted-proxies.ts';
import { answerBadUrl, installErrorHandler } from '../http/error-handler.ts';
import { installInsideCalls } from '../http/inside-call.ts';
import { type After, createRefusals, type EarlyRefusal, refuseEarly } from '../http/limits/refusals.ts';
import { createLogServed } from '../http/logging/log-served.ts';
import { RequestLog } from '../http/logging/logger-options.ts';
import { installRequestIds, requestIds } from '../http/logging/request-id.ts';
import { countRequests } from '../http/logging/request-route.ts';
import type { PageSource } from '../http/pages/page.ts';
import { installRequestGuard } from '../http/request-guard.ts';
import { installSecurity } from '../http/security.ts';
import { installSessions, sessionCookieName } from '../http/session.ts';
import type { IdleWatch } from '../platform/idle-watch.ts';
import type { Metrics } from '../platform/metrics.ts';

/** The limit of JSON bodies; uploads are streams with a limit of their own. */
const MAX_BODY_BYTES = 64 * 1024;

/** The time to send a whole request: enough for a photo of 50 MB at half a megabit per second. */
const MAX_REQUEST_MS = 15 * 60_000;
const START_TIMEOUT_MS = 120_000;
/** The longest wait for a request's headers, and for the first bytes of a new connection. */
const MAX_HEADERS_MS = 15_000;
const CHECKED_EVERY_MS = 5_000;

const MAX_IMAGE_RESPONSES = 8192;
const MAX_PAGE_RESPONSES = 1024;
const MAX_ASSET_RESPONSES = 512;

export interface HttpServerOptions {
  env: Env;
  database: Database;
  bus: Bus;
  metrics: Metrics | undefined;
  pages: PageSource | undefined;
  now: () => Date;
  /** The timer that delays refusals. */
  after: After;
  https: boolean;
  /** The version (`TableVersions.version`) of the tables that decide whether a visitor may see an image. */
  imagesVersion: () => string | undefined;
  idle: Pick<IdleWatch, 'onRequest'>;
  drain: Drain;
  log: FastifyBaseLogger;
}

const SUPERVISED = new RegExp(`^(?:${getLiveness.path}|${getReadiness.path})(?:\\?|$)`);

/** Pauses background work at every request, except health checks, which arrive day and night. */
export function countRequestsAsUse(idle: Pick<IdleWatch, 'onRequest'>): Listener {
  return {
    accept({ url = '' }) {
      if (!SUPERVISED.test(url)) idle.onRequest();
      return true;
    },
  };
}

/**
 * Returns a predicate: whether a request asks for a WebSocket at one of these paths. The `Upgrade` header of other
 * requests is ignored (RFC 9110, 7.8). Otherwise every URL would accept sockets, bypassing the limits of the chat.
 */
function createSocketMatcher(paths: ReadonlySet<string | undefined>) {
  return ({ url = '', headers }: IncomingMessage): boolean =>
    paths.has(url.split('?', 1)[0]) && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Closes the connection of a refused WebSocket: Node no longer watches it, so no timeout would close it.
 */
function endRefusedSockets(
  app: FastifyInstance,
  isSocketRequest: (request: IncomingMessage) => boolean,
): void {
  app.addHook('onResponse', (request, _, next) => {
    if (isSocketRequest(request.raw)) request.raw.socket.destroySoon();
    next();
  });
}

/** Creates the server with everything that runs before and after a request's route. */
export async function createHttpServer({
  env,
  database,
  bus,
  metrics,
  pages,
  now,
  after,
  https,
  log,
  imagesVersion,
  idle,
  drain,
}: HttpServerOptions): Promise<{
  app: FastifyInstance;
  endpoints: ReadonlyMap<string, Endpoint>;
  analytics: Analytics;
  imageResponses: ResponseCache;
  pageResponses: ResponseCache;
  early: EarlyRefusal;
  likers: RecentLikers;
}> {
  const { db } = database;
  const requestId = requestIds({ trustProxy: env.TRUST_PROXY !== 0 });
  const trusts = trustedProxies(env.TRUST_PROXY);
  const sessionCookie = sessionCookieName(https);
  const imageResponses = createResponseCache({
    keyOf: imageKey({ sessionCookie }),
    max: MAX_IMAGE_RESPONSES,
    version: imagesVersion,
    metrics,
  });
  const analytics = await createAnalytics({ db, bus, now, log });
  const likers = createRecentLikers({ now, trusts });
  const pageResponses = createResponseCache({
    keyOf: pageKey({ sessionCookie }),
    max: MAX_PAGE_RESPONSES,
    // Analytics change the content security policy of pages.
    version: analytics.enabledNow,
    seesEveryLike: likers.seesEveryLike,
    metrics,
    log: { requestId, write: createLogServed(log, { addresses: env.LOG_ADDRESSES, trusts }) },
  });
  const assetResponses = createResponseCache({
    ...{ keyOf: assetKey, max: MAX_ASSET_RESPONSES, metrics },
    // Assets stay the same until the next build.
    version: () => 'fixed',
  });
  const refusals = createRefusals({ now, after });
  const early = refuseEarly({ refusals, trusts });
  const isSocketRequest = createSocketMatcher(new Set([CHAT_PATH, pages?.socketPath]));
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: env.TRUST_PROXY === 0 ? false : trusts,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: MAX_REQUEST_MS,
    // A small or busy machine may need longer than Fastify's ten seconds to start.
    pluginTimeout: START_TIMEOUT_MS,
    http: {
      headersTimeout: MAX_HEADERS_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      shouldUpgradeCallback: isSocketRequest,
    },
    serverFactory: serverWith([
      drain.listener,
      bodyTimeout(),
      // Before `limitConnections`, which frees a slot at the response's `close`: a rejected response never emits it.
      rejectPipelining(),
      limitConnections({ trusts }),
      early,
      countRequestsAsUse(idle),
      imageResponses,
      assetResponses,
      pageResponses,
    ]),
    clientErrorHandler: onClientError,
    genReqId: requestId,
    routerOptions: {
      ignoreTrailingSlash: true,
      onBadUrl: (_path, request, response) => answerBadUrl(app, request, response),
      onMaxParamLength: (_path, request, response) => answerBadUrl(app, request, response),
    },
  });
  const endpoints = collectEndpoints(app);
  installCallerKey(app, trusts);
  installErrorHandler(app, refusals);
  app.addHook('preClose', async () => refusals.releaseAll());
  installRequestIds(app);
  installInsideCalls(app);
  if (metrics) countRequests(app, metrics);
  installWriteTimeout(app);
  app.addHook('onClose', () => analytics.stop());
  cacheAssets(app, assetResponses);
  await installSecurity(app, {
    publicUrl: env.PUBLIC_URL,
    inlineScripts: pages?.inlineScripts ?? [],
    analyticsEnabled: () => analytics.isEnabled(),
  });
  endRefusedSockets(app, isSocketRequest);
  installRequestGuard(app, env.PUBLIC_URL);
  installEtags(app);
  installNoStore(app);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await installSessions(app, { table: sessionTable(db, now), https, now });
  for (const responses of [imageResponses, assetResponses, pageResponses]) responses.install(app);
  return { app, endpoints, analytics, imageResponses, pageResponses, early, likers };
}
