import { date, index, integer, pgTable, serial, text, uuid, varchar } from '../orm.ts';
import { moment } from './columns.ts';

/* Subscribers, and the digests that were sent. */

export const subscribers = pgTable(
  'subscribers',
  {
    id: serial('id').primaryKey(),
    /** Part of the confirmation link. The e-mail address is encrypted with this key as associated data. */
    key: uuid('key').notNull().unique(),
    /** HMAC-SHA-256 of the lower-case e-mail address, to find a subscriber without decrypting. */
    emailHash: varchar('email_hash', { length: 64 }).notNull().unique(),
    /** Encrypted. */
    email: text('email').notNull(),
    frequency: text('frequency').notNull(),
    language: text('language').notNull(),
    /** `pending` until the link in an e-mail was confirmed, then `active` or `paused`. */
    status: text('status').notNull().default('pending'),
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The newest day that was sent, or published before the confirmation. Later days are due. */
    coveredUntil: date('covered_until'),
    lastSentAt: moment('last_sent_at'),
    /** When a process began to send; null once it has finished. Remains set if that process is killed. */
    claimedAt: moment('claimed_at'),
    /** The next try after a temporary refusal. */
    retryAt: moment('retry_at'),
    /** Days whose e-mail was refused temporarily and not accepted later. */
    softBounces: date('soft_bounces').array().notNull().default([]),
    pausedAt: moment('paused_at'),
    /** The mail server's code in the refusal that paused this subscriber. */
    pausedCode: integer('paused_code'),
  },
  (t) => [index('subscribers_due').on(t.status, t.coveredUntil)],
);

/** Counts of e-mails, grouped by the newest day that they contain. */
export const digests = pgTable('digests', {
  date: date('date').primaryKey(),
  firstSentAt: moment('first_sent_at').notNull(),
  lastSentAt: moment('last_sent_at').notNull(),
  sent: integer('sent').notNull().default(0),
  paused: integer('paused').notNull().default(0),
  /** How many subscribers left while this was the latest digest. */
  left: integer('left').notNull().default(0),
});

/** Keys of subscribers who left, so that no backup restores them. A key reveals nothing of the e-mail address. */
export const leftSubscribers = pgTable(
  'left_subscribers',
  {
    key: uuid('key').primaryKey(),
    /** 400 days after leaving: longer than backups are kept by default. */
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('left_subscribers_ends_at').on(t.endsAt)],
);
