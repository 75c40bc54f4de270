import { createHash } from 'node:crypto';
import type { DateString } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { PushSubscriptionInput } from '../../../shared/push.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from '../../db/orm.ts';
import { photoCollections } from '../../db/schema/days.ts';
import { openingReminders, pushes, pushSubscriptions } from '../../db/schema/push.ts';
import { isClaimable, isRetryDue } from '../../platform/claimed-rows.ts';
import { latestMoment } from '../../platform/latest-moment.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { PushKeys } from './encrypt.ts';

export type PushRow = Omit<typeof pushSubscriptions.$inferSelect, 'language'> & { language: Language };

/** Where a browser receives pushes, and the keys to encrypt them with. */
export interface PushTarget {
  endpoint: string;
  keys: PushKeys;
}

/** The id of a collection and the ISO moment of its opening. */
interface OpeningHour {
  id: number;
  opensAt: string;
}

/** The day that pushes announce, and the current date. */
export interface DuePush {
  date: DateString;
  /** The site's current date, which begins at the hour at which digests are sent. */
  today: DateString;
}

/** The hash of an endpoint, which pages use as the id of their subscription. */
export const hashEndpoint = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

const byHash = (hash: string) => eq(pushSubscriptions.endpointHash, hash);
const byId = (id: number) => eq(pushSubscriptions.id, id);

/** Stores push subscriptions, encrypted. They are also a queue of due pushes that any number of processes share. */
export function createPushStore(db: Db, secrets: SecretBox) {
  const place = (hash: string) => `push_subscriptions/${hash}`;
  /** Matches the claimed row, unless the browser has replaced its endpoint meanwhile. */
  const asClaimed = ({ id, endpointHash }: PushRow) => and(byId(id), byHash(endpointHash));
  const sealed = ({ endpoint, keys }: PushTarget) => {
    const endpointHash = hashEndpoint(endpoint);
    return {
      endpointHash,
      subscription: secrets.seal(JSON.stringify({ endpoint, keys }), place(endpointHash)),
    };
  };

  return {
    /** Decrypts a subscription; undefined if it was encrypted with another key. */
    targetOf({ endpointHash, subscription }: PushRow): PushTarget | undefined {
      const opened = secrets.open(subscription, place(endpointHash));
      return opened === undefined ? undefined : JSON.parse(opened);
    },
    /** Renews the subscription stored under this endpoint or the former one (`replaces`); false if there is none. */
    async renew({ endpoint, keys, language, replaces }: PushSubscriptionInput): Promise<boolean> {
      const values = { ...sealed({ endpoint, keys }), ...(language && { language }) };
      return db.transaction(async (tx) => {
        const change = async (hash: string, more = {}) => {
          const where = byHash(hash);
          const set = { ...values, ...more };
          const rows = await tx.update(pushSubscriptions).set(set).where(where).returning();
          return rows.length > 0;
        };
        const isKnown = await change(values.endpointHash);
        if (replaces === undefined || replaces === endpoint) return isKnown;
        const former = hashEndpoint(replaces);
        if (!isKnown) return change(former, { retryAt: null, failures: 0, failingSince: null });
        // A page may have stored the new endpoint as a second row, before the service worker sent `replaces`.
        await tx.execute(sql`
          insert into ${openingReminders} (subscription_id, collection_id, reminded_for)
          select new.id, reminder.collection_id, reminder.reminded_for
          from ${openingReminders} reminder
          join ${pushSubscriptions} old on old.id = reminder.subscription_id and old.endpoint_hash = ${former}
          join ${pushSubscriptions} new on new.endpoint_hash = ${values.endpointHash}
          on conflict (subscription_id, collection_id) do update
          set reminded_for = greatest(opening_reminders.reminded_for, excluded.reminded_for)`);
        await tx.delete(pushSubscriptions).where(byHash(former));
        return true;
      });
    },
    /** Adds a subscription. Days up to `coveredUntil` are not sent. */
    async add(
      target: PushTarget,
      { language, coveredUntil, now }: { language: Language; coveredUntil: DateString; now: Date },
    ): Promise<void> {
      const values = sealed(target);
      await db
        .insert(pushSubscriptions)
        .values({ ...values, language, coveredUntil, createdAt: now })
        // Two tabs of one browser may subscribe at once.
        .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: values });
    },
    async remove(hash: string): Promise<void> {
      await db.delete(pushSubscriptions).where(byHash(hash));
    },
    count: (): Promise<number> => db.$count(pushSubscriptions),
    /** Whether any browser has received a push on this date, which shows that the network works. */
    async hasSentOn(today: DateString): Promise<boolean> {
      const { sentOn } = pushSubscriptions;
      const [row] = await db.select({ sentOn }).from(pushSubscriptions).where(eq(sentOn, today)).limit(1);
      return row !== undefined;
    },
    countWaiting: (due: DuePush): Promise<number> => db.$count(pushSubscriptions, isDue(due)),

    ...createReminders(db),

    /** Claims one subscription that is due; those whose last pushes were refused are claimed last. */
    claim: (due: DuePush, now: Date): Promise<PushRow | undefined> =>
      claimFirst(db, sql`${isDue(due)} and ${isRetryDue(now)}`, sql`failures, covered_until, id`, now),
    async release({ id }: PushRow, retryAt: Date | null): Promise<void> {
      await db.update(pushSubscriptions).set({ claimedAt: null, retryAt }).where(byId(id));
    },
    markSent: ({ id }: PushRow, { date, today }: DuePush, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .update(pushSubscriptions)
          .set({
            ...{ coveredUntil: date, sentOn: today, claimedAt: null, retryAt: null },
            ...{ failures: 0, failingSince: null },
          })
          .where(byId(id));
        await countIn(tx, date, 'sent', now);
      }),
    markFailed: (
      row: PushRow,
      { date, today }: DuePush,
      { retryAt, isOutage, now }: { retryAt: Date; isOutage: boolean; now: Date },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .update(pushSubscriptions)
          .set({
            ...{ claimedAt: null, retryAt },
            failures: row.failures + 1,
            failingSince: row.failingSince ?? (isOutage ? null : today),
          })
          .where(asClaimed(row));
        await countIn(tx, date, 'failed', now);
      }),
    removeGone: (row: PushRow, { date }: DuePush, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(pushSubscriptions).where(asClaimed(row));
        await countIn(tx, date, 'gone', now);
      }),
  };
}

/** Stores the reminders that browsers asked for (OPEN-3). A reminder stays with its collection if the date changes. */
function createReminders(db: Db) {
  const { subscriptionId, collectionId } = openingReminders;
  return {
    /**
     * Adds or removes a reminder of an opening. Adds none if all photos are revealed. Returns false for an unknown
     * browser. Pages of version 1.1.0 send the opening's date instead of the collection's id.
     */
    async remind(
      hash: string,
      { collectionId: id, date }: { collectionId?: number | undefined; date?: DateString | undefined },
      isWanted: boolean,
    ): Promise<boolean> {
      const [browser] = await db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(byHash(hash));
      if (browser === undefined) return false;
      const isIts = id === undefined ? sql`c.date = ${date ?? null}::date` : sql`c.id = ${id}`;
      if (isWanted) {
        await db.execute(sql`
          insert into ${openingReminders} (subscription_id, collection_id)
          select s.id, c.id from ${pushSubscriptions} s, ${photoCollections} c
          where s.id = ${browser.id} and ${isIts} and c.opening is not null and c.is_unrevealed
          on conflict do nothing`);
      } else {
        const its = sql`(select c.id from ${photoCollections} c where ${isIts})`;
        await db
          .delete(openingReminders)
          .where(and(eq(subscriptionId, browser.id), inArray(collectionId, its)));
      }
      return true;
    },
    /**
     * Claims a reminder that was not sent yet for this hour of the opening, and returns the browser's subscription.
     * A refused reminder stays claimed. A run retries it, after all untried reminders, only if it was claimed before
     * the run began (`startedAt`).
     */
    async claimReminder(
      { id, opensAt }: OpeningHour,
      { startedAt, now }: { startedAt: Date; now: Date },
    ): Promise<PushRow | undefined> {
      const first = sql`(select subscription_id from ${openingReminders}
        where collection_id = ${id} and reminded_for is distinct from ${opensAt}::timestamptz
          and not coalesce(claimed_at between ${startedAt} and ${latestMoment(now)}, false) and ${isClaimable(now)}
        order by claimed_at nulls first, subscription_id limit 1 for update skip locked)`;
      const [row] = await db
        .update(openingReminders)
        .set({ claimedAt: now })
        .from(pushSubscriptions)
        .where(and(eq(collectionId, id), eq(subscriptionId, first), eq(pushSubscriptions.id, subscriptionId)))
        .returning(getTableColumns(pushSubscriptions));
      return row as PushRow | undefined;
    },
    async markReminded(row: PushRow, { id, opensAt }: OpeningHour): Promise<void> {
      await db
        .update(openingReminders)
        .set({ remindedFor: new Date(opensAt), claimedAt: null })
        .where(and(eq(subscriptionId, row.id), eq(collectionId, id)));
    },
  };
}

export type PushStore = ReturnType<typeof createPushStore>;

export async function findPushSubscriptions(db: Db, ids: readonly number[]): Promise<PushRow[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, [...ids]));
  return rows as PushRow[];
}

/** Returns false if there is no such subscription. */
export async function removePushSubscription(db: Db, id: number): Promise<boolean> {
  const where = eq(pushSubscriptions.id, id);
  const rows = await db.delete(pushSubscriptions).where(where).returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

/** Reads how many pushes were sent, how many failed, and how many subscriptions were gone. */
export function createPushFigures(db: Db) {
  return {
    /** The figures of the latest days, newest first. */
    latest: (limit: number) => db.select().from(pushes).orderBy(desc(pushes.date)).limit(limit),
    async totals() {
      const total = (what: 'sent' | 'gone' | 'failed') => sql<number>`coalesce(sum(${pushes[what]}), 0)::int`;
      const [row] = await db
        .select({ sent: total('sent'), gone: total('gone'), failed: total('failed') })
        .from(pushes);
      return row ?? { sent: 0, gone: 0, failed: 0 };
    },
  };
}

/** Claims the first row for this process, until the outcome is stored or the claim counts as abandoned. */
async function claimFirst(db: Db, condition: SQL, order: SQL, now: Date): Promise<PushRow | undefined> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ claimedAt: now })
    .where(
      eq(
        pushSubscriptions.id,
        sql`(select id from ${pushSubscriptions} where ${condition}
          and ${isClaimable(now)} order by ${order} limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return row as PushRow | undefined;
}

/**
 * Matches subscriptions for which a push is due. A browser gets at most one push on a date, even if two days are
 * published on that date (FOLLOW-5). A `sent_on` after tomorrow was stored while the clock was ahead, and is ignored.
 */
function isDue({ date, today }: DuePush) {
  return sql`covered_until < ${date}::date and (sent_on is null or sent_on not between ${today}::date and ${today}::date + 1)`;
}

async function countIn(tx: Db, date: DateString, what: 'sent' | 'gone' | 'failed', now: Date): Promise<void> {
  await tx
    .insert(pushes)
    .values({ date, firstSentAt: now, lastSentAt: now, [what]: 1 })
    .onConflictDoUpdate({
      target: pushes.date,
      set: { lastSentAt: now, [what]: sql`${pushes[what]} + 1` },
    });
}
