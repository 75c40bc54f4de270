import { index, pgTable, text } from '../orm.ts';
import { moment } from './columns.ts';

/**
 * Times of recent limited actions; a sustained rate needs only `ends_at`. Forgotten visitors, too, have a row for an
 * hour (PRIV-4). Each row is deleted after `ends_at`.
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
