import type { Db } from '../../db/connect.ts';
import { feedback } from '../../db/schema.ts';

/** Stores what a visitor wrote, status pending, and answers its id (FB-3). */
export async function insertFeedback(
  db: Db,
  values: { name: string; email: string | null; message: string },
): Promise<number> {
  const [row] = await db.insert(feedback).values(values).returning({ id: feedback.id });
  if (row === undefined) throw new Error('The feedback was not stored');
  return row.id;
}
