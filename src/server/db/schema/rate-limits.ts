import { index, pgTable, text } from '../orm.ts';
import { moment } from './columns.ts';

/** Times of recent limited actions; for a sustained rate only `ends_at`. The row is deleted after `ends_at`. */
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
