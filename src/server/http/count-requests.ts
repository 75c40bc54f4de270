import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

const MS = 1000;

/** Counts every answer, and how long it took, by the route that gave it. */
export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, 'count'>): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none';
    metrics.count({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / MS });
  });
}
