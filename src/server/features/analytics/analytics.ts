import type { FastifyBaseLogger } from 'fastify';
import { type AnalyticsConfig, isMeasurementId } from '../../../shared/analytics.ts';
import type { Db } from '../../db/connect.ts';
import { findAnalyticsConfig } from './queries.ts';

/** Another process may have changed the settings: asked again after this long. */
const KEPT_MS = 60_000;

const off: AnalyticsConfig = { enabled: false, measurementId: '' };

export interface Analytics {
  /** What every page and every policy header asks for: from memory, read anew when old or changed. */
  config: () => Promise<AnalyticsConfig>;
  /** The same in a word, and false where it cannot be known: no page may wait or fail for this. */
  isEnabled: () => Promise<boolean>;
  /** To be called after the settings were saved or deleted. */
  changed: () => void;
}

interface AnalyticsOptions {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Counting of visits, off until the owner says otherwise (GA-1). */
export function createAnalytics({ db, now, log }: AnalyticsOptions): Analytics {
  let kept: { answer: Promise<AnalyticsConfig>; until: number } | undefined;

  async function read(): Promise<AnalyticsConfig> {
    const row = await findAnalyticsConfig(db);
    if (row?.enabled !== 'true' || !isMeasurementId(row.measurementId)) return off;
    return { enabled: true, measurementId: row.measurementId };
  }

  function config(): Promise<AnalyticsConfig> {
    const time = now().getTime();
    if (kept === undefined || time >= kept.until) {
      const answer = read();
      const mine = { answer, until: time + KEPT_MS };
      kept = mine;
      // A failure is the asker's; the next one tries again.
      answer.catch(() => {
        if (kept === mine) kept = undefined;
      });
    }
    return kept.answer;
  }

  return {
    config,
    async isEnabled() {
      try {
        return (await config()).enabled;
      } catch (error) {
        log.warn(error, 'Whether analytics is on cannot be read; it stays off');
        return false;
      }
    },
    changed() {
      kept = undefined;
    },
  };
}
