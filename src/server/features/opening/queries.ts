import type { CalledOffOpening } from '../../../shared/call-off.ts';
import type { DateString } from '../../../shared/dates.ts';
import type { OpeningPlan } from '../../../shared/opening-plan.ts';
import type { OwnerText } from '../../../shared/owner-text.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import { type AnyColumn, and, asc, eq, isNotNull, sql } from '../../db/orm.ts';
import { dayTexts, photoCollections, storedCollections } from '../../db/schema/days.ts';

interface Day {
  id: number;
  date: DateString;
  photoUrls: string[];
  title: OwnerText | null;
}

/** A collection whose opening has not begun, is running, or has just ended. */
export interface UnrevealedDay extends Day {
  opening: OpeningPlan;
}

/** A collection whose opening was called off, and whose photos stay unrevealed (OPEN-7). */
export interface CalledOffDay extends Day {
  calledOff: CalledOffOpening;
}

/** The collections whose openings are not marked as over, earliest first. */
export const findDaysToOpen = async (db: Db) => (await findUnrevealedDays(db)).days;

/** The collections whose openings end, or ended, after this moment. */
export async function findDaysEndingAfter(db: Db, moment: number): Promise<UnrevealedDay[]> {
  const { id, date, photoUrls, opening } = photoCollections;
  const rows = await db
    .select({ id, date, photoUrls, opening, title: dayTexts.title })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, id))
    .where(
      and(isNotNull(opening), sql`${lastReveal(opening)} > ${new Date(moment).toISOString()}::timestamptz`),
    );
  return rows.flatMap(({ opening, ...row }) => (opening === null ? [] : [{ ...row, opening }]));
}

/** Collections with unrevealed photos: those with an opening (`days`), and those whose opening was called off. */
export async function findUnrevealedDays(
  db: Db,
): Promise<{ days: UnrevealedDay[]; calledOff: CalledOffDay[] }> {
  const { id, date, photoUrls, opening, calledOff, isUnrevealed } = photoCollections;
  const rows = await db
    .select({ id, date, photoUrls, opening, calledOff, title: dayTexts.title })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, id))
    .where(eq(isUnrevealed, true))
    .orderBy(asc(date));
  return {
    days: rows.flatMap(({ opening, calledOff: _, ...row }) =>
      opening === null ? [] : [{ ...row, opening }],
    ),
    calledOff: rows.flatMap(({ opening, calledOff, ...row }) =>
      opening === null && calledOff !== null ? [{ ...row, calledOff }] : [],
    ),
  };
}

/** The owner's words about the called-off opening that was planned for a date; undefined if there is none. */
export async function findCalledOffWords(
  db: Db,
  on: DateString,
  timeZone: string,
): Promise<OwnerText | undefined> {
  const { calledOff, date } = photoCollections;
  const [row] = await db.select({ calledOff }).from(photoCollections).where(eq(date, on));
  const found = row?.calledOff;
  return found && dateIn(timeZone, new Date(found.opensAt)) === on ? found.words : undefined;
}

/**
 * Marks openings as over if their last photo is revealed; their days are then like any other. Returns true if it
 * marked any; for each opening, only one process gets true.
 */
export async function endOpenings(db: Db, now: Date): Promise<boolean> {
  const { id, opening, isOpened } = storedCollections;
  const rows = await db
    .update(storedCollections)
    .set({ isOpened: true })
    .where(
      and(
        isNotNull(opening),
        eq(isOpened, false),
        sql`${lastReveal(opening)} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id });
  return rows.length > 0;
}

function lastReveal(opening: AnyColumn) {
  return sql`(${opening} -> 'reveals' ->> -1)::timestamptz`;
}

/** Changes the plan of an opening that is not over. Returns the collection; undefined if there is no such opening. */
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
    return (await findDaysToOpen(tx)).find((day) => day.id === row.id);
  });
}
