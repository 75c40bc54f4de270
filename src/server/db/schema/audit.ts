import { index, integer, pgTable, serial, text, varchar } from '../orm.ts';
import { moment } from './columns.ts';

/* Important actions of the owner, and failed sign-ins. */

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: serial('id').primaryKey(),
    at: moment('at').notNull(),
    action: text('action').notNull(),
    /** The object of the action, such as a date; never a secret and never a visitor's text. */
    subject: text('subject').notNull(),
    /** The IP address as it is logged; null in a row that counts failures from several networks. */
    network: text('network'),
    /** The browser's User-Agent; empty for failures, which are only counted. */
    device: text('device').notNull(),
    count: integer('count').notNull().default(1),
    /** Identifies the events that share one row; null for an event with its own row. */
    key: varchar('key', { length: 64 }).unique(),
  },
  (t) => [index('audit_entries_at').on(t.at)],
);
