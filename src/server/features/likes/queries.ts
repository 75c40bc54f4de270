import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TopLikedPhoto } from '../../../shared/likes.ts';
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

/** The likes of one collection; both arrays are by photo. */
interface SavedLikes {
  clientLikes: number[];
  totalLikes: number[];
  /** By how much this visitor's level is higher than before; negative if lower. */
  raisedBy: number;
}

/** True if visitors may know at least one photo of the collection (COL-7, OPEN-2). */
export async function isShown(db: Db, collectionId: number, clock: SiteClock): Promise<boolean> {
  const { date, isUnrevealed, opening } = photoCollections;
  const [row] = await db
    .select({ date, isUnrevealed, opening })
    .from(photoCollections)
    .where(eq(photoCollections.id, collectionId));
  // `known`, because a page whose clock is milliseconds ahead requests it a little early.
  return row !== undefined && visiblePhotos(row, 'known', clock) > 0;
}

/** True if this visitor has ever set a like level, including one that is 0 again. */
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

/** An array of URLs that is larger holds embedded photos; reading one element would read all of them. */
const MAX_URLS_BYTES = sql.raw('65536');

type SavedPhoto = { before: number; total: number; own: number };

/**
 * Writes a level by the function `save_like`. Writes and returns nothing if the collection does not have this photo
 * or, with a date as `until`, if its photos are not all shown on that date.
 */
const saveShown = prepared<SavedPhoto>(
  'like_save',
  sql`SELECT saved.* FROM ${photoCollections} c CROSS JOIN LATERAL save_like(${given('clientId')}::varchar, c.id,
    ${given('photoIndex')}::int, ${given('likes')}::int, ${given('forgottenKey')}::text, ${given('until')}::date) saved
    WHERE c.id = ${given('collectionId')}::int AND CASE WHEN pg_column_size(c.photo_urls) > ${MAX_URLS_BYTES} THEN true
      ELSE btrim(c.photo_urls[${given('photoIndex')}::int + 1]) <> '' END`,
);

/** The code of the exception with which `save_like` undoes the write of a forgotten visitor. */
const VISITOR_FORGOTTEN = 'GO001';

/**
 * Writes a level and, in the same transaction, the photo's mean of non-zero levels that the gallery filters by. Locks
 * the collection's row first, so that its changes run in turn and the mean is never computed from an old state.
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

/** During an opening: whether the photo is revealed is decided here, while the collection is locked. */
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

/** Thrown if the visitor of this cookie was forgotten meanwhile (PRIV-4). */
export class ForgottenVisitorError extends Error {}

/** How many photos the favourites show at most. */
const TOP_LIKED_COUNT = 10;

/**
 * The photos of published collections with the highest like totals; of equal totals the newer photo first. Leaves out
 * likes of photos that a collection of fewer than five does not have.
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
