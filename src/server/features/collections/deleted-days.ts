import type { DateString } from '../../../shared/dates.ts';
import type { DeletedDay } from '../../../shared/deleted-days.ts';
import { AppError } from '../../../shared/errors.ts';
import { openingEndsAt } from '../../../shared/opening-plan.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { and, desc, eq, getTableColumns, isNotNull } from '../../db/orm.ts';
import type { SiteClock } from '../../db/queries/published.ts';
import { dayTexts, photoCollections, storedCollections } from '../../db/schema/days.ts';
import { removeDeletedRow, removeExpiredRows, toDeletion } from '../../platform/deleted-rows.ts';
import { findOwnPhotoDetails } from './photo-details.ts';
import { withPhotos } from './queries.ts';
import { dateTakenError } from './save-collection.ts';

/** Hides a collection and its data. Returns false if it no longer has the date `date`. */
export async function deleteDay(
  db: Db,
  { id, date }: { id: number; date: DateString },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(storedCollections)
    .set({ date: null, deletedDate: date, deletedAt: now })
    .where(and(eq(storedCollections.id, id), eq(storedCollections.date, date)))
    .returning({ id: storedCollections.id });
  return rows.length > 0;
}

/** The deleted collections, the most recently deleted first. */
export async function findDeletedDays(db: Db): Promise<DeletedDay[]> {
  const { deletedAt, deletedDate, date: _, ...columns } = getTableColumns(storedCollections);
  const rows = await db
    .select({ ...columns, deletedAt, deletedDate, texts: dayTexts })
    .from(storedCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, storedCollections.id))
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(columns.id));
  const deletions = rows.flatMap(({ texts, deletedAt, deletedDate, calledOff, ...day }) =>
    deletedAt === null || deletedDate === null
      ? []
      : [{ day: { ...day, date: deletedDate }, texts, deletedAt, calledOff: calledOff ?? undefined }],
  );
  const days = await withPhotos(deletions, (photos) => findOwnPhotoDetails(db, photos));
  return deletions.flatMap(({ deletedAt, calledOff }, index) => {
    const day = days[index];
    return day === undefined ? [] : [{ ...day, calledOff, ...toDeletion(deletedAt) }];
  });
}

/** The dates of deleted collections, each with the time of its last deletion. */
export async function findDeletedDates(db: Db): Promise<Map<DateString, Date>> {
  const { deletedAt, deletedDate } = storedCollections;
  const rows = await db
    .select({ deletedAt, deletedDate })
    .from(storedCollections)
    .where(isNotNull(deletedAt))
    .orderBy(deletedAt);
  return new Map(rows.map((row) => [row.deletedDate ?? '', row.deletedAt ?? new Date(0)]));
}

/**
 * Restores a deleted collection on `date`; by default on its former date.
 * @throws AppError `not_found`, or `date_taken` if another collection has the date by now
 */
export async function restoreDeletedDay(
  db: Db,
  { id, date, clock }: { id: number; date?: DateString | undefined; clock: SiteClock },
): Promise<void> {
  const isDeleted = and(eq(storedCollections.id, id), isNotNull(storedCollections.deletedAt));
  const [row] = await db
    .select(getTableColumns(storedCollections))
    .from(storedCollections)
    .where(isDeleted)
    .for('update');
  if (row === undefined && date !== undefined && (await hasDate(db, id, date))) return;
  const target = date ?? row?.deletedDate;
  if (row === undefined || !target) throw new AppError('not_found', 'Deleted day not found');
  await db
    .update(storedCollections)
    .set({
      ...{ date: target, deletedDate: null, deletedAt: null },
      ...(keepsOpening(row, target, clock) ? {} : { opening: null, isOpened: false }),
      ...(wasShown(row, clock) ? {} : { publishedAt: clock.now }),
    })
    .where(isDeleted)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? dateTakenError(target) : error;
    });
}

/** Whether a repeated request, whose first response may have been lost, finds the collection restored. */
async function hasDate(db: Db, id: number, date: DateString): Promise<boolean> {
  const isRestored = and(eq(photoCollections.id, id), eq(photoCollections.date, date));
  return (await db.$count(photoCollections, isRestored)) > 0;
}

/** Whether visitors saw all photos of a deleted collection before its deletion. */
function wasShown(
  { deletedDate, deletedAt, opening }: typeof storedCollections.$inferSelect,
  { timeZone }: SiteClock,
): boolean {
  if (deletedDate === null || deletedAt === null || deletedDate > dateIn(timeZone, deletedAt)) return false;
  return opening === null || openingEndsAt(opening) <= deletedAt.getTime();
}

/** A restored collection keeps an opening that ended before the deletion, or that is on `target` and not over. */
function keepsOpening(
  { opening, deletedAt }: typeof storedCollections.$inferSelect,
  target: DateString,
  { now, timeZone }: SiteClock,
): boolean {
  if (opening === null) return true;
  const wasHeld = deletedAt !== null && openingEndsAt(opening) <= deletedAt.getTime();
  const isAhead = openingEndsAt(opening) > now.getTime();
  return wasHeld || (isAhead && dateIn(timeZone, new Date(opening.opensAt)) === target);
}

/** Removes a deleted collection with its likes, texts and camera data. Returns false if it does not exist. */
export const removeDeletedDay = (db: Db, id: number) => removeDeletedRow(db, storedCollections, id);

/** Removes collections deleted more than 30 days before `now`; returns how many. */
export const removeExpiredDays = (db: Db, now: Date) => removeExpiredRows(db, storedCollections, now);
