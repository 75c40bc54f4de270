import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Layout } from '../../../shared/layout.ts';
import type { CollectionChange, CollectionInput, PreviousDay } from '../../../shared/owner-collections.ts';
import { directLink } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { and, eq, inArray, isNotNull, sql } from '../../db/orm.ts';
import { moveGuestBookEntries } from '../../db/queries/move-guest-book-entries.ts';
import { type SiteClock, visiblePhotos } from '../../db/queries/published.ts';
import { lockOriginals } from '../../db/queries/used-originals.ts';
import { chatMessages } from '../../db/schema/chat.ts';
import {
  clientLikes,
  photoCollections,
  photoMetadata,
  photoTexts,
  storedCollections,
} from '../../db/schema/days.ts';
import { openingLikes, openingVisitors } from '../../db/schema/openings.ts';
import { changedElsewhere, changeTexts, saveTexts } from './collection-texts.ts';
import { focalPointChanges, saveFocalPoints } from './focal-points.ts';
import { changeCalledOff, changeOpening } from './opening-change.ts';
import { findOriginalUrls } from './photo-details.ts';

/**
 * Creates a collection and returns its id.
 * @throws AppError `date_taken` (COL-5), `original_removed` if an original was removed, and the errors of
 * `changeOpening` and `saveFocalPoints`
 */
export async function createDay(
  db: Db,
  input: CollectionInput & { date: DateString },
  clock: SiteClock,
): Promise<number> {
  const photoUrls = input.photoUrls.map(directLink);
  await lockOriginals(db, photoUrls);
  const [row] = await db
    .insert(storedCollections)
    .values({
      date: input.date,
      photoUrls,
      photoLikes: input.photoLikes,
      layout: input.layout,
      opening: changeOpening({ given: input, date: input.date, photoCount: photoUrls.length }, clock),
      publishedAt: clock.now,
    })
    .onConflictDoNothing({ target: storedCollections.date })
    .returning({ id: storedCollections.id });
  if (row === undefined) throw dateTakenError(input.date);
  await saveTexts(db, row.id, input);
  await saveFocalPoints(db, focalPointChanges(photoUrls, input.photos));
  return row.id;
}

interface DayChange extends CollectionChange {
  /** `photoUrls` with re-encoded embedded images: the URLs to store. */
  cleanUrls?: readonly string[] | undefined;
}

/**
 * Changes the collection of `date` and returns its id. Likes, texts, camera data and remarks move with their photo.
 * A field that the change omits keeps its stored value, even if another tab has changed it.
 * @throws AppError `not_found`, `changed_elsewhere` for a field that another tab has changed as well, `date_taken`,
 * `original_removed`, and the errors of `changeOpening`, `changeCalledOff` and `saveFocalPoints`
 */
export async function changeDay(
  db: Db,
  date: DateString,
  input: DayChange,
  clock: SiteClock,
): Promise<number> {
  const newDate = input.date ?? date;
  const days = await lockCollections(db, [date, newDate]);
  const current = days.find((day) => day.date === date);
  if (current === undefined) throw new AppError('not_found', `There is no collection of ${date}`);
  const seen: PreviousDay = Array.isArray(input.before) ? { photoUrls: input.before } : (input.before ?? {});
  // The owner saw another collection, which has been moved or deleted since.
  if (seen.id !== undefined && seen.id !== current.id) throw changedElsewhere();
  const photoUrls = input.cleanUrls?.map(directLink);
  // Re-encoding an embedded image, by this change or since the owner saw it, does not make it another photo.
  const cleanOf = new Map(input.photoUrls?.map((url, index) => [directLink(url), photoUrls?.[index] ?? url]));
  const clean = (url: string) => cleanOf.get(url) ?? url;
  if (photoUrls !== undefined) {
    const before = seen.photoUrls ?? current.photoUrls;
    // Accepts a repeated request, whose first response may have been lost.
    const known = [before, before.map(clean), photoUrls];
    if (!known.some((urls) => sameList(urls, current.photoUrls))) throw changedElsewhere();
  }
  if (days.length > 1) throw dateTakenError(newDate);
  if (photoUrls !== undefined) await lockOriginals(db, photoUrls, current.photoUrls);

  const listed = photoUrls ?? seen.photoUrls ?? current.photoUrls;
  const originals = await findOriginalUrls(db, [...current.photoUrls, ...listed]);
  const origins = originsOf(current.photoUrls.map(clean), listed, (url) => clean(originals.get(url) ?? url));
  const isMoved = photoUrls !== undefined && origins.some((origin, index) => origin !== index);
  const likesNow = isMoved
    ? origins.map((origin) => (origin === undefined ? 0 : (current.photoLikes[origin] ?? 0)))
    : current.photoLikes;
  const opening = changeOpening(
    {
      given: input,
      seen,
      stored: { ...current, isOpened: !current.isUnrevealed },
      date: newDate,
      photoCount: (photoUrls ?? current.photoUrls).length,
    },
    clock,
  );
  await db
    .update(storedCollections)
    .set({
      date: newDate,
      photoUrls: photoUrls ?? current.photoUrls,
      photoLikes: input.photoLikes ?? likesNow,
      layout: mergedLayout(current.layout, input.layout, seen.layout),
      opening,
      calledOff: changeCalledOff(input.calledOff, opening, current, seen),
      publishedAt:
        visiblePhotos(current, 'shown', clock) === Number.POSITIVE_INFINITY ? current.publishedAt : clock.now,
    })
    .where(eq(storedCollections.id, current.id))
    .catch((error: unknown) => {
      // Another request may have taken the new date since the check.
      throw isUniqueViolation(error) ? dateTakenError(newDate) : error;
    });

  // Guest book entries, messages and likes in the order of `forgetVisitor`: locks in opposite orders could deadlock.
  // The URL of a photo changes if its crop is added or removed.
  for (const [index, url] of (photoUrls ?? []).entries()) {
    const before = current.photoUrls[origins[index] ?? -1];
    if (before !== undefined && before !== url)
      await moveGuestBookEntries(db, { collectionId: current.id, before, url });
  }
  if (isMoved) {
    await moveMessages(db, current.id, origins);
    for (const table of [clientLikes, photoTexts, photoMetadata, openingLikes, openingVisitors]) {
      await moveRows(db, table, current.id, origins);
    }
  }
  const { title, words, photos } = input;
  await changeTexts(db, current.id, {
    changes: { title, words, photos },
    seen,
    places: photoUrls === undefined ? origins : [...photoUrls.keys()],
  });
  await saveFocalPoints(db, focalPointChanges(listed, photos, seen.photos));
  return current.id;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((url, index) => url === b[index]);
}

export function dateTakenError(date: DateString): AppError {
  return new AppError('date_taken', `A collection for ${date} already exists`, { about: date });
}

/**
 * Returns the former position of the photo at each new position; undefined for a new photo. A photo that was cropped,
 * or whose crop was removed, is still the same photo.
 * @param originalOf maps a crop's URL to its original's URL, and any other URL to itself
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
  return after.map((url, index) => exact[index] ?? take((other) => originalOf(other) === originalOf(url)));
}

/** Rows per statement, because a statement has at most 65,535 parameters, too few for all likes of a day. */
const ROWS_AT_ONCE = 1000;

/**
 * Moves a table's rows to the new positions of their photos, and deletes the rows of removed photos. Deletes and
 * inserts all rows, because updates of two photos that swap positions would violate the unique key.
 */
async function moveRows(
  db: Db,
  table:
    | typeof clientLikes
    | typeof photoTexts
    | typeof photoMetadata
    | typeof openingLikes
    | typeof openingVisitors,
  collectionId: number,
  origins: readonly (number | undefined)[],
): Promise<void> {
  const rows = await db.delete(table).where(eq(table.collectionId, collectionId)).returning();
  const moved = rows.flatMap((row) => {
    const photoIndex = origins.indexOf(row.photoIndex);
    return photoIndex === -1 ? [] : [{ ...row, photoIndex }];
  });
  for (let from = 0; from < moved.length; from += ROWS_AT_ONCE) {
    await db.insert(table).values(moved.slice(from, from + ROWS_AT_ONCE));
  }
}

/** Updates the photo positions in chat messages. Messages about a removed photo lose their link to it (WALK-4). */
async function moveMessages(
  db: Db,
  collectionId: number,
  origins: readonly (number | undefined)[],
): Promise<void> {
  const { aboutCollection, aboutPhoto } = chatMessages;
  const former = sql.param(origins.map((origin) => origin ?? null));
  await db
    .update(chatMessages)
    .set({ aboutPhoto: sql`array_position(${former}::smallint[], ${aboutPhoto}) - 1` })
    // Leaves out messages whose photo was removed earlier: array_position would take a new photo for theirs.
    .where(and(eq(aboutCollection, collectionId), isNotNull(aboutPhoto)));
}

function mergedLayout(
  current: Layout | null,
  wanted: Layout | null | undefined,
  before: Layout | null | undefined,
): Layout | null {
  if (wanted === undefined) return current;
  if (before !== undefined && current !== before && current !== wanted) throw changedElsewhere();
  return wanted;
}

/**
 * Locks the collections of these dates until the transaction ends, so that concurrent changes run one after the other.
 * Locks in order of date, so that two requests that move collections in opposite directions do not deadlock.
 */
function lockCollections(db: Db, dates: DateString[]) {
  return db
    .select()
    .from(photoCollections)
    .where(inArray(photoCollections.date, dates))
    .orderBy(photoCollections.date)
    .for('update');
}
