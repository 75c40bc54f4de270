import { randomUUID } from 'node:crypto';
import type { DateString } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { Frequency, SubscriberStatus } from '../../../shared/subscribers.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from '../../db/orm.ts';
import { rememberLeft } from '../../db/queries/stash-subscriptions.ts';
import { digests, subscribers } from '../../db/schema/subscribers.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SubscriberTokens } from './tokens.ts';

export type SubscriberRow = Omit<typeof subscribers.$inferSelect, 'frequency' | 'language' | 'status'> & {
  frequency: Frequency;
  language: Language;
  status: SubscriberStatus | 'pending';
};

/** Stores subscribers, with encrypted e-mail addresses. */
export function createSubscriberStore(db: Db, secrets: SecretBox, tokens: SubscriberTokens) {
  const place = (key: string) => `subscribers/${key}`;
  const withEmails = (emails: readonly string[]) =>
    inArray(subscribers.emailHash, emails.map(tokens.hashEmail));
  const byKey = (key: string) => eq(subscribers.key, key);

  return {
    /** Decrypts the e-mail address; undefined if it was encrypted with another key. */
    emailOf: ({ key, email }: Pick<SubscriberRow, 'key' | 'email'>) => secrets.open(email, place(key)),

    /**
     * Stores a new subscription, or the new choices of an unconfirmed or paused one. Does not change an active one.
     * All cases run the same statements, so that the response time does not reveal who is subscribed. Returns the
     * row's id.
     */
    async request(
      tx: Db,
      { email, frequency, language }: { email: string; frequency: Frequency; language: Language },
      now: Date,
    ): Promise<number> {
      const key = randomUUID();
      const emailHash = tokens.hashEmail(email);
      await tx
        .insert(subscribers)
        .values({
          ...{ key, emailHash, frequency, language, requestedAt: now },
          email: secrets.seal(email, place(key)),
        })
        .onConflictDoUpdate({
          target: subscribers.emailHash,
          set: { frequency, language, requestedAt: now },
          setWhere: ne(subscribers.status, 'active'),
        });
      const [row] = await tx
        .select({ id: subscribers.id })
        .from(subscribers)
        .where(eq(subscribers.emailHash, emailHash));
      if (row === undefined) throw new Error('Expected the subscription that was just stored');
      return row.id;
    },
    async find(id: number): Promise<SubscriberRow | undefined> {
      const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
      return row as SubscriberRow | undefined;
    },
    async findByTokenId(id: string): Promise<SubscriberRow | undefined> {
      const [row] = await db.select().from(subscribers).where(byTokenId(id));
      return row as SubscriberRow | undefined;
    },
    /** Activates a subscription; a new one receives the days after `coveredUntil`. False if the key is unknown. */
    async confirm(key: string, coveredUntil: DateString, now: Date): Promise<boolean> {
      const rows = await db
        .update(subscribers)
        .set({
          status: 'active',
          ...{ pausedAt: null, pausedCode: null, retryAt: null, softBounces: [] },
          confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now})`,
          coveredUntil: sql`coalesce(${subscribers.coveredUntil}, ${coveredUntil})`,
        })
        .where(byKey(key))
        .returning({ id: subscribers.id });
      return rows.length > 0;
    },
    async change(key: string, changes: { frequency?: Frequency; language?: Language }): Promise<boolean> {
      const rows = await db
        .update(subscribers)
        .set(changes)
        .where(byKey(key))
        .returning({ id: subscribers.id });
      return rows.length > 0;
    },
    /** Returns false if there is no such subscriber. */
    remove: (id: number, now: Date): Promise<boolean> => removeAndCount(db, eq(subscribers.id, id), now),
    async existAny(db: Db, emails: readonly string[]): Promise<boolean> {
      return (await db.$count(subscribers, withEmails(emails))) > 0;
    },
    async removeAll(tx: Db, emails: readonly string[], now: Date): Promise<void> {
      const deleted = await tx
        .delete(subscribers)
        .where(withEmails(emails))
        .returning({ key: subscribers.key });
      await rememberLeft(tx, deleted, now);
    },
    /** Confirmed subscribers, newest first. */
    async list(
      { status, before }: { status?: SubscriberStatus | undefined; before?: number | undefined },
      limit: number,
    ): Promise<SubscriberRow[]> {
      const rows = await db
        .select()
        .from(subscribers)
        .where(
          and(
            status === undefined ? ne(subscribers.status, 'pending') : eq(subscribers.status, status),
            before === undefined ? undefined : lt(subscribers.id, before),
          ),
        )
        .orderBy(desc(subscribers.id))
        .limit(limit);
      return rows as SubscriberRow[];
    },
    async counts() {
      const count = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
      const [row] = await db
        .select({
          daily: count(sql`${subscribers.status} = 'active' and ${subscribers.frequency} = 'daily'`),
          weekly: count(sql`${subscribers.status} = 'active' and ${subscribers.frequency} = 'weekly'`),
          paused: count(sql`${subscribers.status} = 'paused'`),
          unconfirmed: count(sql`${subscribers.status} = 'pending'`),
        })
        .from(subscribers);
      return row ?? { daily: 0, weekly: 0, paused: 0, unconfirmed: 0 };
    },
    async resume(id: number): Promise<boolean> {
      const rows = await db
        .update(subscribers)
        .set({ status: 'active', pausedAt: null, pausedCode: null, retryAt: null, softBounces: [] })
        .where(and(eq(subscribers.id, id), ne(subscribers.status, 'pending')))
        .returning({ id: subscribers.id });
      return rows.length > 0;
    },
  };
}

export type SubscriberStore = ReturnType<typeof createSubscriberStore>;

/**
 * @param id the id in a link's token, as a UUID: an `addressId`, or the subscriber's key in links to confirm and in
 * all links of release 1.1.0
 */
function byTokenId(id: string) {
  return or(eq(subscribers.key, id), sql`starts_with(${subscribers.emailHash}, ${id.replaceAll('-', '')})`);
}

/** How many e-mail addresses were encrypted with another key. */
export async function countUnreadable(
  db: Db,
  { emailOf }: Pick<SubscriberStore, 'emailOf'>,
): Promise<number> {
  const { key, email } = subscribers;
  const rows = await db.select({ key, email }).from(subscribers);
  return rows.filter((row) => emailOf(row) === undefined).length;
}

/** The end of a log line for the owner: why `count` e-mail addresses cannot be read. */
export function unreadableAddresses(count: number): string {
  const whose = count === 1 ? 'one subscriber' : `${count} subscribers`;
  return `the e-mail addresses of ${whose} cannot be read: they were stored with another SECRET_KEY (or DATA_DIR/secret-key)`;
}

/** Restarts the two days after which an unconfirmed subscription is deleted. */
export async function restartConfirmation(db: Db, id: number, now: Date): Promise<void> {
  await db.update(subscribers).set({ requestedAt: now }).where(unconfirmed(id));
}

export async function removeUnconfirmed(db: Db, id: number): Promise<void> {
  await db.delete(subscribers).where(unconfirmed(id));
}

function unconfirmed(id: number) {
  return and(eq(subscribers.id, id), eq(subscribers.status, 'pending'));
}

/** Removes a subscriber. Counts a confirmed one as left in the figures of the latest digest. */
function removeAndCount(db: Db, which: SQL, now: Date): Promise<boolean> {
  const { key, status } = subscribers;
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(subscribers).where(which).returning({ key, status });
    if (deleted !== undefined) await rememberLeft(tx, [deleted], now);
    if (deleted !== undefined && deleted.status !== 'pending') {
      await tx
        .update(digests)
        .set({ left: sql`${digests.left} + 1` })
        .where(eq(digests.date, sql`(select max(date) from ${digests})`));
    }
    return deleted !== undefined;
  });
}
