import { isEmailAddress } from '../../../shared/email.ts';
import type { Feedback, FeedbackStatus } from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, lt, sql } from '../../db/orm.ts';
import { knownClient } from '../../db/queries/forgotten-visitors.ts';
import { feedback } from '../../db/schema/feedback.ts';

/** Stores feedback as pending (FB-3). Returns undefined if the submission is stored already. */
export async function insertFeedback(
  db: Db,
  {
    clientId,
    ...values
  }: {
    name: string;
    email: string | null;
    message: string;
    submissionId: string | undefined;
    clientId?: string | undefined;
  },
): Promise<number | undefined> {
  const [row] = await db
    .insert(feedback)
    .values({ ...values, clientId: clientId && knownClient(clientId) })
    .onConflictDoNothing({ target: feedback.submissionId })
    .returning({ id: feedback.id });
  return row?.id;
}

/** Returns the id of the feedback that is stored for a submission. */
export async function findSubmission(db: Db, submissionId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: feedback.id })
    .from(feedback)
    .where(eq(feedback.submissionId, submissionId));
  return row?.id;
}

export interface FeedbackFilter {
  status?: FeedbackStatus | undefined;
  /** Only feedback with a lower id, which is older. */
  before?: number | undefined;
}

/** Returns feedback, newest first. */
export async function findFeedback(
  db: Db,
  { status, before }: FeedbackFilter,
  limit: number,
): Promise<Feedback[]> {
  const rows = await db
    .select()
    .from(feedback)
    .where(
      and(
        status === undefined ? undefined : eq(feedback.status, status),
        before === undefined ? undefined : lt(feedback.id, before),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(limit);
  return rows.map(shown);
}

export async function findFeedbackById(db: Db, id: number): Promise<Feedback | undefined> {
  const [row] = await db.select().from(feedback).where(eq(feedback.id, id));
  return row && shown(row);
}

export async function countUnread(db: Db): Promise<number> {
  return db.$count(feedback, eq(feedback.status, 'pending'));
}

/**
 * Changes the status and returns the feedback; undefined if it does not exist. Feedback that was answered (maybe in
 * another tab) stays `answered` if the new status is `read`.
 */
export async function updateStatus(
  db: Db,
  id: number,
  status: FeedbackStatus,
): Promise<Feedback | undefined> {
  const unlessAnswered = sql<FeedbackStatus>`case ${feedback.status} when 'answered' then 'answered' else 'read' end`;
  const [row] = await db
    .update(feedback)
    .set({ status: status === 'read' ? unlessAnswered : status })
    .where(eq(feedback.id, id))
    .returning();
  return row && shown(row);
}

/** Returns false if there is no such feedback. */
export async function deleteFeedbackById(db: Db, id: number): Promise<boolean> {
  const deleted = await db.delete(feedback).where(eq(feedback.id, id)).returning({ id: feedback.id });
  return deleted.length > 0;
}

function shown(row: typeof feedback.$inferSelect): Feedback {
  const { submissionId: _, clientId: __, ...item } = row;
  return {
    ...item,
    email: row.email !== null && isEmailAddress(row.email) ? row.email : null,
    submittedAt: row.submittedAt.toISOString(),
    status: row.status as FeedbackStatus,
  };
}
