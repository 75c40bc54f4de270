import { index, pgTable, text } from '../orm.ts';
import { moment } from './columns.ts';

/* Recent actions that are limited. */

/** Moments of recent limited actions; a row is deleted when none of its moments counts any more. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit and the caller it counts: `login 203.0.113.9`. */
    key: text('key').primaryKey(),
    hits: moment('hits').array().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('rate_limits_ends_at').on(t.endsAt)],
);
