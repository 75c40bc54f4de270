import { date, index, integer, pgTable, primaryKey, serial, sql, text, varchar } from '../orm.ts';
import { moment } from './columns.ts';
import { storedCollections } from './days.ts';

/* Browsers that receive a notification of each new day, and what was sent. */

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the endpoint, to find a subscription without decrypting. */
    endpointHash: varchar('endpoint_hash', { length: 64 }).notNull().unique(),
    /** Endpoint and keys as JSON, encrypted. */
    subscription: text('subscription').notNull(),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The newest day that was sent, or published before the subscription. Later days are due. */
    coveredUntil: date('covered_until').notNull(),
    /** The day of the last push. There is at most one a day; days begin at the owner's hour for digests. */
    sentOn: date('sent_on'),
    /** This column and the next are for release 1.1.0, which may still run during an update. See `openingReminders`. */
    remindOf: date('remind_of'),
    remindedFor: moment('reminded_for'),
    /** When a process began to send; null once it has finished. Remains set if that process is killed. */
    claimedAt: moment('claimed_at'),
    /** The next try after a refusal. */
    retryAt: moment('retry_at'),
    /** Refusals in a row, and the date of the first one. */
    failures: integer('failures').notNull().default(0),
    failingSince: date('failing_since'),
  },
  (t) => [
    index('push_subscriptions_due').on(t.coveredUntil),
    index('push_subscriptions_remind').on(t.remindOf).where(sql`${t.remindOf} is not null`),
  ],
);

/** The openings that a browser's visitor wants to be reminded of (OPEN-3). */
export const openingReminders = pgTable(
  'opening_reminders',
  {
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => storedCollections.id, { onDelete: 'cascade' }),
    /** The opening's time in the last reminder. If the opening was moved since, another reminder is due. */
    remindedFor: moment('reminded_for'),
    /** Set while a process sends and after a refusal. Remains set if that process is killed. */
    claimedAt: moment('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.collectionId] }),
    index('opening_reminders_collection').on(t.collectionId),
  ],
);

/** Per announced day, how many pushes were accepted, were refused, or went to a browser that no longer exists. */
export const pushes = pgTable('pushes', {
  date: date('date').primaryKey(),
  firstSentAt: moment('first_sent_at').notNull(),
  lastSentAt: moment('last_sent_at').notNull(),
  sent: integer('sent').notNull().default(0),
  gone: integer('gone').notNull().default(0),
  failed: integer('failed').notNull().default(0),
});
