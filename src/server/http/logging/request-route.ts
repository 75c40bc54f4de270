import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../../platform/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for page requests: the page's own route, because all pages share Fastify's `/*`. */
    pageRoute?: string;
  }
}

/** Parameters that name collections and photos. `id` is left out, because it may also name feedback or a passkey. */
const LOGGED_PARAMS = new Set(['date', 'place', 'index', 'collectionId', 'photoIndex']);
/** Fits a date or a number, but no name. */
const LOGGED_VALUE = /^[\d-]{1,10}$/;
const DAY_PATH = /^\/\d{4}-\d\d-\d\d(?:\/\d)?(?=[/?]|$)/;

/** The route of a request, such as `/api/collections/:date`. The number of routes does not depend on the requests. */
export function routeOf({
  pageRoute,
  routeOptions,
}: Pick<FastifyRequest, 'pageRoute' | 'routeOptions'>): string {
  return pageRoute ?? routeOptions.url ?? 'none';
}

/**
 * The URL as it may be logged: the route, with the dates and photos that the URL names (PRIV-1). Other parts are left
 * out, because they may be tokens, names of people or search terms.
 */
export function loggedUrl(request: FastifyRequest): string {
  const [day] = DAY_PATH.exec(request.url) ?? [];
  if (day !== undefined) return day;
  const params = Object(request.params) as Record<string, unknown>;
  return routeOf(request).replace(/:(\w+)/g, (pattern, name: string) => {
    const value = String(params[name]);
    return LOGGED_PARAMS.has(name) && LOGGED_VALUE.test(value) ? value : pattern;
  });
}

const MS_PER_SEC = 1000;

/** Counts responses and their duration by route or page, without the server's calls to itself (LIGHT-5). */
export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, 'count'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.isInside) return;
    const { method } = request;
    metrics.count({
      method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / MS_PER_SEC,
    });
  });
}
