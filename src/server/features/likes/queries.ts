import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TopLikedPhoto } from '../../../shared/favourites.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import type { OpeningPlan } from '../../../shared/opening-plan.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import { hasCode } from '../../db/database-errors.ts';
import { and, desc, eq, gt, sql } from '../../db/orm.ts';
import { prepared } from '../../db/prepared.ts';
import { forgottenKey } from '../../db/queries/forgotten-visitors.ts';
import { publishedUntil, type SiteClock, visiblePhotos } from '../../db/queries/published.ts';
import { clientLikes, likeTotals, photoCollections } from '../../db/schema/days.ts';

/** One visitor's level for one photo. */
export interface Like {
  clientId: string;
  collectionId: number;
  photoIndex: number;
  likes: number;
}

/** The likes of one collection; the arrays have an element for each photo. */
interface SavedLikes {
  clientLikes: number[];
  totalLikes: number[];
  /** The visitor's new level minus the previous one. */
  raisedBy: number;
}

/** True if visitors see at least one photo of the collection, or will see one in a few seconds (COL-7, OPEN-2). */
export async function isShown(db: Db, collectionId: number, clock: SiteClock): Promise<boolean> {
  const { date, isUnrevealed, opening } = photoCollections;
  const [row] = await db
    .select({ date, isUnrevealed, opening })
    .from(photoCollections)
    .where(eq(photoCollections.id, collectionId));
  // A photo counts some seconds before its reveal, because a page whose clock is ahead requests likes too early.
  return row !== undefined && visiblePhotos(row, 'known', clock) > 0;
}

/** True if a like level of this visitor is stored, even if it is 0. */
export async function isKnownVisitor(db: Db, clientId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: clientLikes.clientId })
    .from(clientLikes)
    .where(eq(clientLikes.clientId, clientId))
    .limit(1);
  return row !== undefined;
}

/** One visitor's five levels. */
export async function findVisitorLikes(db: Db, clientId: string, collectionId: number): Promise<number[]> {
  const rows = await db
    .select({ photoIndex: clientLikes.photoIndex, likes: clientLikes.likes })
    .from(clientLikes)
    .where(and(eq(clientLikes.clientId, clientId), eq(clientLikes.collectionId, collectionId)));
  return perPhoto(rows.map(({ photoIndex, likes }) => [photoIndex, likes]));
}

/** The five like totals. */
export async function findTotalLikes(db: Db, collectionId: number): Promise<number[]> {
  const rows = await db
    .select({ photoIndex: likeTotals.photoIndex, total: likeTotals.total })
    .from(likeTotals)
    .where(eq(likeTotals.collectionId, collectionId));
  return perPhoto(rows.map(({ photoIndex, total }) => [photoIndex, total]));
}

function perPhoto(entries: [index: number, value: number][]): number[] {
  const values = new Map(entries);
  return Array.from({ length: PHOTOS_PER_DAY }, (_, index) => values.get(index) ?? 0);
}

const given = sql.placeholder;

const lockDay = prepared<{ date: DateString; isUnrevealed: boolean; opening: OpeningPlan | null }>(
  'like_lock',
  sql`SELECT date::text, is_unrevealed AS "isUnrevealed", opening FROM ${photoCollections}
    WHERE id = ${given('collectionId')} FOR UPDATE`,
);

/** A larger array has photos as data URLs. Reading one URL would read megabytes, so it is not checked. */
const MAX_URLS_BYTES = sql.raw('65536');

type SavedPhoto = { before: number; total: number; own: number };

/**
 * Stores a level with the SQL function `save_like`. Stores nothing and returns no rows if the collection does not
 * have this photo, or if `until` is not null and the collection is unrevealed or dated after `until`.
 */
const saveShown = prepared<SavedPhoto>(
  'like_save',
  sql`SELECT saved.* FROM ${photoCollections} c CROSS JOIN LATERAL save_like(${given('clientId')}::varchar, c.id,
    ${given('photoIndex')}::int, ${given('likes')}::int, ${given('forgottenKey')}::text, ${given('until')}::date) saved
    WHERE c.id = ${given('collectionId')}::int AND CASE WHEN pg_column_size(c.photo_urls) > ${MAX_URLS_BYTES} THEN true
      ELSE btrim(c.photo_urls[${given('photoIndex')}::int + 1]) <> '' END`,
);

/** The SQL state of the exception that `save_like` raises to roll back the like of a forgotten visitor. */
const VISITOR_FORGOTTEN = 'GO001';

/**
 * Writes a level and, in the same transaction, the mean of the photo's non-zero levels, by which the gallery filters.
 * Locks the collection's row first: concurrent likes run in turn, so the mean is never computed from an old state.
 *
 * @returns the visitor's levels and the totals of the collection, and by how much the level changed
 * @throws AppError `not_found` if visitors do not see the photo (COL-7, OPEN-2)
 * @throws ForgottenVisitorError if the visitor was forgotten while the like was in flight; nothing is stored
 */
export async function saveLike(db: Db, like: Like, clock: SiteClock): Promise<SavedLikes> {
  const call = { ...like, forgottenKey: forgottenKey(like.clientId) };
  try {
    const photos = await saveShown(db, { ...call, until: dateIn(clock.timeZone, clock.now) });
    return savedLikes(like, photos.length > 0 ? photos : await saveRevealed(db, call, clock));
  } catch (error) {
    throw hasCode(error, VISITOR_FORGOTTEN) ? new ForgottenVisitorError() : error;
  }
}

/**
 * Saves a like if an opening has revealed the photo, else throws `not_found`. Locks the collection, so that it cannot
 * change between the check and the write.
 */
function saveRevealed(
  db: Db,
  call: Like & { forgottenKey: string },
  clock: SiteClock,
): Promise<SavedPhoto[]> {
  return db.transaction(async (tx) => {
    const [day] = await lockDay(tx, { collectionId: call.collectionId });
    if (day === undefined || call.photoIndex >= visiblePhotos(day, 'shown', clock))
      throw new AppError('not_found', 'Collection not found');
    const photos = await saveShown(tx, { ...call, until: null });
    if (photos.length === 0) throw new AppError('not_found', 'Photo not found');
    return photos;
  });
}

function savedLikes({ likes }: Like, photos: SavedPhoto[]): SavedLikes {
  return {
    clientLikes: photos.map(({ own }) => own),
    totalLikes: photos.map(({ total }) => total),
    raisedBy: likes - (photos[0]?.before ?? 0),
  };
}

/** Thrown if the visitor was forgotten while the like was in flight (PRIV-4). */
export class ForgottenVisitorError extends Error {}

/** How many photos the favourites show at most. */
const TOP_LIKED_COUNT = 10;

/**
 * The most liked photos of published collections; among equal totals, those of newer collections first. Ignores
 * totals of photos that their collection does not have.
 */
export function findTopLiked(db: Db, today: DateString): Promise<Omit<TopLikedPhoto, 'photo'>[]> {
  // PostgreSQL arrays start at 1.
  const photoUrl = sql<string>`${photoCollections.photoUrls}[${likeTotals.photoIndex} + 1]`;
  return db
    .select({
      collectionId: likeTotals.collectionId,
      photoIndex: likeTotals.photoIndex,
      photoUrl,
      collectionDate: photoCollections.date,
      totalLikes: likeTotals.total,
    })
    .from(likeTotals)
    .innerJoin(photoCollections, eq(photoCollections.id, likeTotals.collectionId))
    .where(and(gt(likeTotals.total, 0), publishedUntil(today), sql`btrim(${photoUrl}) <> ''`))
    .orderBy(desc(likeTotals.total), desc(photoCollections.date), likeTotals.photoIndex)
    .limit(TOP_LIKED_COUNT);
}
