import { index, pgTable, text } from '../orm.ts';
import { moment } from './columns.ts';

/**
 * Times of recent limited actions; a `SustainedRate` needs only `ends_at`. The table also records for an hour that a
 * visitor was forgotten (PRIV-4). Each row is deleted after `ends_at`.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit and the caller it counts, such as `sign-in 203.0.113.9`. */
    key: text('key').primaryKey(),
    hits: moment('hits').array().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('rate_limits_ends_at').on(t.endsAt)],
);
