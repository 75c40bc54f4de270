import { and, asc, eq, sql } from 'drizzle-orm';
import type { DateString } from '../../../shared/dates.ts';
import type { OpeningPlan } from '../../../shared/opening-plan.ts';
import type { OwnerText } from '../../../shared/owner-text.ts';
import type { Db } from '../../db/connect.ts';
import { dayTexts, photoCollections, storedCollections } from '../../db/schema/days.ts';

/** A collection whose photos are not all revealed. */
export interface UnrevealedDay {
  id: number;
  date: DateString;
  photoUrls: string[];
  opening: OpeningPlan;
  title: OwnerText | null;
}

/** The collections whose openings are ahead or under way, the first first. */
export async function findUnrevealed(db: Db): Promise<UnrevealedDay[]> {
  const { id, date, photoUrls, opening, isUnrevealed } = photoCollections;
  const rows = await db
    .select({ id, date, photoUrls, opening, title: dayTexts.title })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, id))
    .where(eq(isUnrevealed, true))
    .orderBy(asc(date));
  return rows.flatMap(({ opening, ...row }) => (opening === null ? [] : [{ ...row, opening }]));
}

/**
 * Marks the openings as over whose last photo is revealed: from then on their days are like any other. Returns whether
 * there were any: true in one process only.
 */
export async function endOpenings(db: Db, now: Date): Promise<boolean> {
  const { id, opening, isOpened } = storedCollections;
  const rows = await db
    .update(storedCollections)
    .set({ isOpened: true })
    .where(
      and(
        sql`${opening} is not null`,
        eq(isOpened, false),
        sql`(${opening} -> 'reveals' ->> -1)::timestamptz <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id });
  return rows.length > 0;
}

/** Changes the plan of a date's opening. Returns the collection, undefined if it has no opening ahead or under way. */
export function changePlan(
  db: Db,
  on: DateString,
  change: (plan: OpeningPlan) => OpeningPlan,
): Promise<UnrevealedDay | undefined> {
  return db.transaction(async (tx) => {
    const { id, opening, date, isOpened } = storedCollections;
    const [row] = await tx
      .select({ id, opening })
      .from(storedCollections)
      .where(and(eq(date, on), eq(isOpened, false)))
      .for('update');
    if (!row?.opening) return undefined;
    await tx
      .update(storedCollections)
      .set({ opening: change(row.opening) })
      .where(eq(id, row.id));
    return (await findUnrevealed(tx)).find((day) => day.id === row.id);
  });
}
