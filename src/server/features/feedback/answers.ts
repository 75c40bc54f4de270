import { createHash } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { and, eq, isNull, lt, sql } from '../../db/orm.ts';
import { feedbackAnswers } from '../../db/schema/feedback.ts';

/** Longer than all mail timeouts: after this time the process that began the reply must have ended. */
const ABANDONED_MS = 5 * 60_000;

export function digestOf(message: string): string {
  return createHash('sha256').update(message).digest('hex');
}

interface Answer {
  feedbackId: number;
  digest: string;
}

/** `mine`: the caller sends it. `underway`: another call is sending it. */
export type AnswerClaim = 'mine' | 'underway' | 'sent';

/** Claims a reply for sending; one of several calls, in any process, gets it. */
export async function claimAnswer(db: Db, answer: Answer, now: Date): Promise<AnswerClaim> {
  const claimed = await db
    .insert(feedbackAnswers)
    .values({ ...answer, begunAt: now })
    .onConflictDoUpdate({
      target: [feedbackAnswers.feedbackId, feedbackAnswers.digest],
      set: { begunAt: now },
      setWhere: sql`${isNull(feedbackAnswers.sentAt)} and ${lt(feedbackAnswers.begunAt, new Date(now.getTime() - ABANDONED_MS))}`,
    })
    .returning();
  if (claimed.length > 0) return 'mine';
  const [other] = await db.select().from(feedbackAnswers).where(same(answer));
  return other?.sentAt ? 'sent' : 'underway';
}

export async function markSent(db: Db, answer: Answer, now: Date): Promise<void> {
  await db.update(feedbackAnswers).set({ sentAt: now }).where(same(answer));
}

/** Releases a reply that could not be sent, so that the owner can try again. */
export async function releaseAnswer(db: Db, answer: Answer): Promise<void> {
  await db.delete(feedbackAnswers).where(same(answer));
}

function same({ feedbackId, digest }: Answer) {
  return and(eq(feedbackAnswers.feedbackId, feedbackId), eq(feedbackAnswers.digest, digest));
}
