import type { FastifyInstance } from 'fastify';
import type { Bus } from '../db/bus.ts';
import type { Db } from '../db/connect.ts';
import type { TableVersions } from '../db/table-versions.ts';
import type { Env } from '../env.ts';
import type { LiveSite } from '../features/site/site.ts';
import type { JsonCache } from '../http/caching/json-cache.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import type { FlightAcrossProcesses } from '../platform/flight-across-processes.ts';
import type { IdleWatch } from '../platform/idle-watch.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Media } from './media.ts';

/** What every feature receives. */
export interface AppContext {
  app: FastifyInstance;
  env: Env;
  db: Db;
  bus: Bus;
  /** The versions of tables, with which caches find out whether a result is outdated. */
  tableVersions: TableVersions;
  /** Responses in memory that are the same for all visitors. */
  jsonCache: JsonCache;
  jobs: Jobs;
  /** The store of originals, and caches that other machines share. */
  media: Media;
  /** Lets one process do work that several need at the same time. */
  across: FlightAcrossProcesses;
  site: LiveSite;
  secrets: SecretBox;
  limiter: RateLimiter;
  /** Undefined if metrics are off. */
  metrics: Metrics | undefined;
  /** For background work that must not delay visitors. */
  idle: IdleWatch;
  now: () => Date;
  /** Whether visitors use https; cookies are then `Secure`. */
  https: boolean;
}
