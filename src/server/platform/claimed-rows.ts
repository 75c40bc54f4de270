import { type SQL, sql } from '../db/orm.ts';
import { latestMoment } from './latest-moment.ts';

/* Rows to be sent, as a queue that any number of processes share: `claimed_at` and `retry_at` of their tables. */

/** Longer than all timeouts of an e-mail or a push: after this time the process that claimed the row must have ended. */
const ABANDONED_MS = 2 * 60_000;

/** Selects rows that no process has claimed, or that were abandoned, or claimed by a clock that was ahead. */
export function isClaimable(now: Date): SQL {
  const abandoned = new Date(now.getTime() - ABANDONED_MS);
  return sql`(claimed_at is null or claimed_at < ${abandoned} or claimed_at > ${latestMoment(now)})`;
}

/** Selects rows without a retry time, or whose retry time has come or was set by a clock that was ahead. */
export function isRetryDue(now: Date): SQL {
  return sql`(retry_at is null or retry_at <= ${now} or retry_at > ${latestMoment(now)})`;
}
