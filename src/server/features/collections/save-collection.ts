import { eq } from 'drizzle-orm';
import type { CollectionChange, CollectionInput, DayBefore } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { directLink } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import { clientLikes, photoMetadata, photoTexts, storedCollections } from '../../db/schema/days.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { changedElsewhere, changeTexts } from './change-texts.ts';
import { findOriginalUrls, insertCollection, lockCollections, saveTexts } from './queries.ts';

/** Creates a day and answers its id; a date that is taken answers `conflict` (COL-5). */
export async function createDay(db: Db, input: CollectionInput & { date: DateString }): Promise<number> {
  const photoUrls = input.photoUrls.map(directLink);
  const id = await insertCollection(db, { date: input.date, photoUrls, photoLikes: input.photoLikes });
  if (id === undefined) throw taken(input.date);
  await saveTexts(db, id, input);
  return id;
}

interface DayChange extends CollectionChange {
  /** `photoUrls` as visitors may see them: these are what the day shows. */
  bareUrls?: readonly string[] | undefined;
}

/**
 * Changes the day of `date`. Likes, texts and camera data stay with their photo wherever it moves. A field that was
 * changed elsewhere since the owner saw it answers `conflict`; fields changed by one side alone merge.
 */
export async function changeDay(db: Db, date: DateString, input: DayChange): Promise<number> {
  const newDate = input.date ?? date;
  const days = await lockCollections(db, [date, newDate]);
  const now = days.find((day) => day.date === date);
  if (now === undefined) throw new AppError('not_found', `There is no collection of ${date}`);
  const seen: DayBefore = Array.isArray(input.before) ? { photoUrls: input.before } : (input.before ?? {});
  // Another day hangs on this date by now.
  if (seen.id !== undefined && seen.id !== now.id) throw changedElsewhere();
  const photoUrls = input.bareUrls?.map(directLink);
  // An embedded image that is encoded again, by this very change or since the owner saw it, is the same photo.
  const bareOf = new Map(input.photoUrls?.map((url, place) => [directLink(url), photoUrls?.[place] ?? url]));
  const bare = (url: string) => bareOf.get(url) ?? url;
  if (photoUrls !== undefined) {
    const before = seen.photoUrls ?? now.photoUrls;
    // What is there already may be sent again: the answer of the first time was lost on its way.
    const known = [before, before.map(bare), photoUrls];
    if (!known.some((urls) => sameList(urls, now.photoUrls))) throw changedElsewhere();
  }
  if (days.length > 1) throw taken(newDate);

  const listed = photoUrls ?? seen.photoUrls ?? now.photoUrls;
  const originals = await findOriginalUrls(db, [...now.photoUrls, ...listed]);
  const origins = originsOf(now.photoUrls.map(bare), listed, (url) => bare(originals.get(url) ?? url));
  const isMoved = photoUrls !== undefined && origins.some((origin, index) => origin !== index);
  const likesNow = isMoved
    ? origins.map((origin) => (origin === undefined ? 0 : (now.photoLikes[origin] ?? 0)))
    : now.photoLikes;
  await db
    .update(storedCollections)
    .set({
      date: newDate,
      photoUrls: photoUrls ?? now.photoUrls,
      photoLikes: input.photoLikes ?? likesNow,
    })
    .where(eq(storedCollections.id, now.id))
    .catch((error: unknown) => {
      // A collection was created on the new date since the check.
      throw isUniqueViolation(error) ? taken(newDate) : error;
    });

  if (isMoved) {
    for (const table of [clientLikes, photoTexts, photoMetadata]) {
      await moveRows(db, table, now.id, origins);
    }
  }
  const { title, words, photos } = input;
  await changeTexts(db, now.id, {
    changes: { title, words, photos },
    seen,
    // Where the photo of each place of the caller's list is.
    places: photoUrls === undefined ? origins : [...photoUrls.keys()],
  });
  return now.id;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((url, index) => url === b[index]);
}

/** The answer to a day whose date has photos already. */
export function taken(date: DateString): AppError {
  return new AppError('date_taken', `A collection for ${date} already exists`, { about: date });
}

/**
 * For each new place the place the photo had before; undefined for a photo that is new. A photo that was cropped, or
 * is no longer, since the owner began to edit is still the same photo: `originalOf` says what a url was cut from.
 */
function originsOf(
  before: readonly string[],
  after: readonly string[],
  originalOf = (url: string) => url,
): (number | undefined)[] {
  const free = new Set(before.keys());
  const take = (isSame: (url: string) => boolean) => {
    const origin = [...free].find((index) => isSame(before[index] ?? ''));
    if (origin !== undefined) free.delete(origin);
    return origin;
  };
  const exact = after.map((url) => take((other) => other === url));
  return after.map((url, place) => exact[place] ?? take((other) => originalOf(other) === originalOf(url)));
}

/**
 * Gives the rows of a day's photos their new places and drops those of photos that are gone. Rows are taken out
 * and put back, because two photos that change places would break the unique key half way.
 */
async function moveRows(
  db: Db,
  table: typeof clientLikes | typeof photoTexts | typeof photoMetadata,
  collectionId: number,
  origins: readonly (number | undefined)[],
): Promise<void> {
  const rows = await db.delete(table).where(eq(table.collectionId, collectionId)).returning();
  const moved = rows.flatMap((row) => {
    const photoIndex = origins.indexOf(row.photoIndex);
    return photoIndex === -1 ? [] : [{ ...row, photoIndex }];
  });
  if (moved.length > 0) await db.insert(table).values(moved);
}
