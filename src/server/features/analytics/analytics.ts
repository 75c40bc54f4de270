import type { FastifyBaseLogger } from 'fastify';
import { type AnalyticsConfig, isMeasurementId } from '../../../shared/analytics.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { findAnalyticsConfig } from './queries.ts';

/** Cached settings expire after this time, because a change made directly in the database sends no notification. */
const KEPT_MS = 60_000;

const CHANNEL = 'analytics_changed';
const off: AnalyticsConfig = { enabled: false, measurementId: '', trackingEnabled: false };

export interface Analytics {
  /** The settings, cached for a minute because every page and its Content-Security-Policy depend on them. */
  config: () => Promise<AnalyticsConfig>;
  /** Whether analytics are on. Returns false if this cannot be read, so that pages still load. */
  isEnabled: () => Promise<boolean>;
  /** The cached result of `isEnabled`, without waiting; undefined if there is none, or if it has expired. */
  enabledNow: () => boolean | undefined;
  /** Call after the settings were saved or deleted: this process drops its cache, and the others are notified. */
  changed: () => Promise<void>;
  stop: () => Promise<void>;
}

interface AnalyticsOptions {
  db: Db;
  bus: Bus;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Reads and caches the settings of analytics, which are off until the owner turns them on (GA-1). */
export async function createAnalytics({ db, bus, now, log }: AnalyticsOptions): Promise<Analytics> {
  let cached: { answer: Promise<AnalyticsConfig>; enabled?: boolean; until: number } | undefined;
  let last: AnalyticsConfig | undefined;

  /** Returns the last value while the database is unavailable. */
  async function readOrLast(): Promise<AnalyticsConfig> {
    try {
      last = await read();
      return last;
    } catch (error) {
      if (last === undefined || !isDatabaseUnavailable(error)) throw error;
      return last;
    }
  }

  async function read(): Promise<AnalyticsConfig> {
    const row = await findAnalyticsConfig(db);
    if (row?.enabled !== 'true' || !isMeasurementId(row.measurementId)) return off;
    return {
      enabled: true,
      measurementId: row.measurementId,
      trackingEnabled: row.trackingEnabled === 'true',
    };
  }

  function config(): Promise<AnalyticsConfig> {
    const time = now().getTime();
    if (cached === undefined || time >= cached.until) {
      const answer = readOrLast();
      const entry: typeof cached = { answer, until: time + KEPT_MS };
      cached = entry;
      answer.then(
        ({ enabled }) => {
          entry.enabled = enabled;
        },
        // The caller gets the error, and the next call reads again.
        () => {
          if (cached === entry) cached = undefined;
        },
      );
    }
    return cached.answer;
  }

  const clearCache = () => {
    cached = undefined;
  };
  const unsubscribe = await bus.subscribe(CHANNEL, clearCache);
  const stopGaps = bus.onGap(clearCache);

  return {
    config,
    enabledNow: () => (cached !== undefined && now().getTime() < cached.until ? cached.enabled : undefined),
    async isEnabled() {
      try {
        return (await config()).enabled;
      } catch (error) {
        log.warn(error, 'analytics: reading the settings failed; analytics count as off');
        return false;
      }
    },
    async changed() {
      clearCache();
      await bus.publish(CHANNEL, null);
    },
    async stop() {
      stopGaps();
      await unsubscribe();
    },
  };
}
