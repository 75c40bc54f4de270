import { boolean, check, integer, pgTable, smallint, sql, text, varchar } from '../orm.ts';
import { sessions } from './auth.ts';
import { moment } from './columns.ts';

/** Whether the owner is in the gallery (PRES-1): one row, locked by every change of it. */
export const presence = pgTable(
  'presence',
  {
    id: smallint('id').primaryKey().default(1),
    present: boolean('present').notNull().default(false),
    /** The owner's last activity, on any page. */
    lastSeen: moment('last_seen'),
    /** The time at which the farewell's countdown ends. */
    farewellEndsAt: moment('farewell_ends_at'),
    /** Incremented when `present` or `farewellEndsAt` changes; used as the id of events in the stream. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [check('presence_single', sql`${t.id} = 1`)],
);

/** The owner's open pages in the gallery. A row is deleted with its session. */
export const presenceTabs = pgTable('presence_tabs', {
  tab: text('tab').primaryKey(),
  sid: varchar('sid')
    .notNull()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  lastHeard: moment('last_heard').notNull(),
  /** The time at which the page unloaded; it may only be reloading. */
  leavingSince: moment('leaving_since'),
});
