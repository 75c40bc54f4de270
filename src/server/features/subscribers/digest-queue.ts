import type { DateString } from '../../../shared/dates.ts';
import type { Db } from '../../db/connect.ts';
import { desc, eq, sql } from '../../db/orm.ts';
import { digests, subscribers } from '../../db/schema/subscribers.ts';
import { isClaimable, isRetryDue } from '../../platform/claimed-rows.ts';
import type { DueDays } from './due-days.ts';
import type { SubscriberRow } from './queries.ts';

/** A queue of subscribers whose digest is due, from which any number of processes can claim subscribers. */
export function createDigestQueue(db: Db) {
  return {
    /** How many subscribers have not received the day that is due for them. */
    countWaiting: (due: DueDays): Promise<number> => db.$count(subscribers, isDue(due)),
    /** Claims a due subscriber for this process, until the outcome is stored or the claim counts as abandoned. */
    async claim(due: DueDays, now: Date): Promise<SubscriberRow | undefined> {
      const [row] = await db
        .update(subscribers)
        .set({ claimedAt: now })
        .where(
          eq(
            subscribers.id,
            sql`(select id from ${subscribers} where ${isDue(due)} and ${isRetryDue(now)} and ${isClaimable(now)}
              order by covered_until, id limit 1 for update skip locked)`,
          ),
        )
        .returning();
      return row as SubscriberRow | undefined;
    },
    async release(id: number, retryAt: Date | null = null): Promise<void> {
      await db.update(subscribers).set({ claimedAt: null, retryAt }).where(eq(subscribers.id, id));
    },
    async markSent({ id }: SubscriberRow, until: DateString, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(subscribers)
          .set({
            ...{ coveredUntil: until, lastSentAt: now, claimedAt: null, retryAt: null },
            softBounces: sql`array_remove(${subscribers.softBounces}, ${until}::date)`,
          })
          .where(eq(subscribers.id, id));
        await countIn(tx, until, 'sent', now);
      });
    },
    async pause({ id }: SubscriberRow, until: DateString, code: number, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(subscribers)
          .set({ status: 'paused', pausedAt: now, pausedCode: code, claimedAt: null, retryAt: null })
          .where(eq(subscribers.id, id));
        await countIn(tx, until, 'paused', now);
      });
    },
    async markRefused({ id }: SubscriberRow, softBounces: DateString[], retryAt: Date): Promise<void> {
      await db
        .update(subscribers)
        .set({ softBounces, retryAt, claimedAt: null })
        .where(eq(subscribers.id, id));
    },
    latestDigests: (limit: number) => db.select().from(digests).orderBy(desc(digests.date)).limit(limit),
  };
}

export type DigestQueue = ReturnType<typeof createDigestQueue>;

/**
 * Whether a subscriber's digest is due. Sunday's photos, if published after the week's e-mail, wait for the next
 * week's. A `last_sent_at` more than nine days after `weekSince` was stored while the clock was ahead, and does not
 * count.
 */
function isDue({ daily, weekly, weekSince }: DueDays) {
  return sql`status = 'active' and (case frequency
    when 'weekly' then covered_until < ${weekly ?? null}::date and (last_sent_at is null
      or last_sent_at < ${weekSince} or last_sent_at > ${weekSince}::timestamptz + interval '9 days')
    else covered_until < ${daily ?? null}::date end)`;
}

async function countIn(tx: Db, date: DateString, what: 'sent' | 'paused', now: Date): Promise<void> {
  await tx
    .insert(digests)
    .values({ date, firstSentAt: now, lastSentAt: now, [what]: 1 })
    .onConflictDoUpdate({
      target: digests.date,
      set: { lastSentAt: now, [what]: sql`${digests[what]} + 1` },
    });
}
