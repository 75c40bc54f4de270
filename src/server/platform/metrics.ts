import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** From an image in memory to one that is encoded. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsAddress {
  host: string;
  port: number;
}

export interface ServedRequest {
  method: string;
  /** As declared, `/api/collections/:date`: visitors cannot add new ones. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  count(request: ServedRequest): void;
  /** Serves Prometheus on its own port, which the proxy in front of the site does not expose. */
  listen(address: MetricsAddress): Promise<{ url: string; close(): Promise<void> }>;
}

interface MetricsOptions {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  build: { version: string; commit: string | null };
}

/** Counters and gauges of this process. */
export function createMetrics({ pool, build }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  new Gauge({
    name: 'gomai_build_info',
    help: 'The running version and commit, always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: build.version, commit: build.commit ?? '' }, 1);
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  return {
    count: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    async listen({ host, port }) {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
      server.listen(port, host);
      await once(server, 'listening');
      const { port: opened } = server.address() as AddressInfo;
      return {
        url: `http://${host}:${opened}/metrics`,
        async close() {
          server.close();
          server.closeAllConnections();
        },
      };
    },
  };
}
