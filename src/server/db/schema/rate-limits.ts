import { index, pgTable, text } from '../orm.ts';
import { moment } from './columns.ts';

/* Recent actions that are limited. */

/** Recent limited actions: their moments or, for a sustained rate, only `ends_at`, after which the row is deleted. */
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
