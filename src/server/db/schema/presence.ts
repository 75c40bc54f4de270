import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { sessions } from './auth.ts';
import { moment } from './columns.ts';

/* Whether the owner is in the gallery. */

/** Whether the owner is in the gallery (PRES-1): one row, locked by every change of it. */
export const presence = pgTable(
  'presence',
  {
    id: smallint('id').primaryKey().default(1),
    present: boolean('present').notNull().default(false),
    /** The owner's last activity, whichever page it was in. */
    lastSeen: moment('last_seen'),
    /** The end of the countdown after the owner has said goodbye. */
    farewellEndsAt: moment('farewell_ends_at'),
    /** Counts the changes; the event stream's ids. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [check('presence_single', sql`${t.id} = 1`)],
);

/** The owner's pages that are open in the gallery; they end with the session they belong to. */
export const presenceTabs = pgTable('presence_tabs', {
  tab: text('tab').primaryKey(),
  sid: varchar('sid')
    .notNull()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  lastHeard: moment('last_heard').notNull(),
  /** The page unloads; perhaps it is only loaded again. */
  leavingSince: moment('leaving_since'),
});
