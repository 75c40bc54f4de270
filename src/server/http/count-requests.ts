import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';
import { routeOf } from './request-route.ts';

const MS = 1000;

/** Counts responses to visitors and their duration, by route or page (LIGHT-5). */
export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, 'count'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.isInside) return;
    const { method } = request;
    metrics.count({
      method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / MS,
    });
  });
}
