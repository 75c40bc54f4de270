import { type SQL, sql } from '../db/orm.ts';
import { latestMoment } from './latest-moment.ts';

/* A table of rows to be sent, with `claimed_at` and `retry_at`, is a queue that any number of processes share. */

/** Longer than all timeouts of an e-mail or a push: the attempt that claimed the row must have ended by then. */
const ABANDONED_MS = 2 * 60_000;

/** Matches rows that are unclaimed, abandoned, or claimed by a process whose clock was ahead. */
export function isClaimable(now: Date): SQL {
  const abandoned = new Date(now.getTime() - ABANDONED_MS);
  return sql`(claimed_at is null or claimed_at < ${abandoned} or claimed_at > ${latestMoment(now)})`;
}

/** Matches rows whose retry time is missing, is past, or was set by a process whose clock was ahead. */
export function isRetryDue(now: Date): SQL {
  return sql`(retry_at is null or retry_at <= ${now} or retry_at > ${latestMoment(now)})`;
}
