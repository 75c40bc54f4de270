import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { singleFlight } from './single-flight.ts';

/** Bounds for request times, from an image in memory to an image that must be encoded. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsAddress {
  host: string;
  port: number;
}

export interface ServedRequest {
  method: string;
  /** The route as declared, such as `/api/collections/:date`. A URL would add a label value for each date. */
  route: string;
  status: number;
  seconds: number;
  /** True if the response came from the response cache. */
  isRepeated?: boolean;
}

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

export interface GaugeOptions {
  name: string;
  help: string;
  /** Names of labels; their values must be few. */
  labels?: string[];
  read: () => Promise<Sample[]>;
}

export interface Metrics {
  count(request: ServedRequest): void;
  /**
   * Adds a value that is read at each scrape. If it cannot be read within two seconds, it is left out, so that all
   * other metrics still arrive while the database is unavailable.
   */
  gauge(options: GaugeOptions): void;
  /**
   * Adds a number that only grows, for events that are not stored. Returns the function that counts one event. The
   * `known` labels start at 0, because Prometheus sees no increase if a series begins with 1.
   */
  counter(
    options: Omit<GaugeOptions, 'read'> & { known: readonly Record<string, string>[] },
  ): (labels: Record<string, string>) => void;
  /** Serves the metrics on a port of their own, which the proxy in front of the site does not expose. */
  listen(address: MetricsAddress): Promise<{ url: string; close(): Promise<void> }>;
}

interface MetricsOptions {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  build: { version: string; commit: string | null };
}

const READ_TIMEOUT_MS = 2000;

/** The samples; none if reading fails or takes too long. */
async function inTime(reading: Promise<Sample[]>): Promise<Sample[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Sample[]>((resolve) => {
    timer = setTimeout(() => resolve([]), READ_TIMEOUT_MS);
  });
  const samples = reading.catch(() => []);
  return Promise.race([samples, tooLate]).finally(() => clearTimeout(timer));
}

/** The metrics that this process serves. */
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
  const repeated = new Counter({
    name: 'gomai_repeated_responses_total',
    help: 'Responses that were repeated from memory, of those in http_request_duration_seconds_count',
    labelNames: ['route'],
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
    count({ method, route, status, seconds, isRepeated }) {
      requests.observe({ method, route, status }, seconds);
      if (isRepeated) repeated.inc({ route });
    },
    counter({ name, help, labels: labelNames = [], known }) {
      const counter = new Counter({ name, help, labelNames, registers: [registry] });
      for (const labels of known) counter.inc(labels, 0);
      return (labels) => counter.inc(labels);
    },
    gauge({ name, help, labels: labelNames = [], read }) {
      // If a read is slow, the next scrape waits for it instead of starting a second one.
      const sharedRead = singleFlight(read);
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const samples = await inTime(sharedRead());
          this.reset();
          // A gauge without labels would have the value 0 after a reset, instead of none.
          if (labelNames.length === 0) this.remove();
          for (const { labels = {}, value } of samples) this.set(labels, value);
        },
      });
    },
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
