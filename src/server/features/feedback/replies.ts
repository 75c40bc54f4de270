import { createHash } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { and, eq, isNull, lt, sql } from '../../db/orm.ts';
import { feedbackAnswers } from '../../db/schema/feedback.ts';

/** Longer than all mail timeouts. A reply that is unfinished after this time was begun by a process that has ended. */
const ABANDONED_MS = 5 * 60_000;

export function digestOf(message: string): string {
  return createHash('sha256').update(message).digest('hex');
}

interface Reply {
  feedbackId: number;
  digest: string;
}

/** `mine`: the caller must send the reply. `underway`: another call is sending it. `sent`: it was sent already. */
export type ReplyClaim = 'mine' | 'underway' | 'sent';

/** Claims a reply for sending. Of concurrent calls, in any process, only one gets `mine`. */
export async function claimReply(db: Db, reply: Reply, now: Date): Promise<ReplyClaim> {
  const claimed = await db
    .insert(feedbackAnswers)
    .values({ ...reply, begunAt: now })
    .onConflictDoUpdate({
      target: [feedbackAnswers.feedbackId, feedbackAnswers.digest],
      set: { begunAt: now },
      setWhere: sql`${isNull(feedbackAnswers.sentAt)} and ${lt(feedbackAnswers.begunAt, new Date(now.getTime() - ABANDONED_MS))}`,
    })
    .returning();
  if (claimed.length > 0) return 'mine';
  const [other] = await db.select().from(feedbackAnswers).where(same(reply));
  return other?.sentAt ? 'sent' : 'underway';
}

export async function markSent(db: Db, reply: Reply, now: Date): Promise<void> {
  await db.update(feedbackAnswers).set({ sentAt: now }).where(same(reply));
}

/** Releases a reply that could not be sent, so that the owner can try again. */
export async function releaseReply(db: Db, reply: Reply): Promise<void> {
  await db.delete(feedbackAnswers).where(same(reply));
}

function same({ feedbackId, digest }: Reply) {
  return and(eq(feedbackAnswers.feedbackId, feedbackId), eq(feedbackAnswers.digest, digest));
}
