import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/* Who has done how much of late. */

/** Who did lately what may be done only so often; a row is gone when none of its moments counts any more. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted and of whom: `login 203.0.113.9`. */
    key: text('key').primaryKey(),
    hits: moment('hits').array().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('rate_limits_ends_at').on(t.endsAt)],
);
