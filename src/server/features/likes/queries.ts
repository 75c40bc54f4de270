import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TopLikedPhoto } from '../../../shared/likes.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import type { OpeningPlan } from '../../../shared/opening-plan.ts';
import type { Db } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { forgottenKey, isForgotten } from '../../db/queries/forgotten-visitors.ts';
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

/** True if visitors see a photo of the collection (COL-7, OPEN-2). */
export async function isShown(db: Db, collectionId: number, clock: SiteClock): Promise<boolean> {
  const { date, isUnrevealed, opening } = photoCollections;
  const [row] = await db
    .select({ date, isUnrevealed, opening })
    .from(photoCollections)
    .where(eq(photoCollections.id, collectionId));
  // `known`, because a page whose clock is milliseconds ahead asks a little early.
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

/** Writes a level and returns the previous one, which a subquery of the statement still sees. */
const writeLevel = prepared<{ before: number }>(
  'like_write',
  sql`INSERT INTO client_likes (client_id, collection_id, photo_index, likes)
    VALUES (${given('clientId')}, ${given('collectionId')}, ${given('photoIndex')}, ${given('likes')})
    ON CONFLICT (client_id, collection_id, photo_index)
      DO UPDATE SET likes = excluded.likes, updated_at = excluded.updated_at
    RETURNING coalesce((SELECT own.likes FROM client_likes own
      WHERE own.client_id = ${given('clientId')} AND own.collection_id = ${given('collectionId')}
        AND own.photo_index = ${given('photoIndex')}), 0) AS before`,
);

type SavedPhoto = { total: number; level: number; forgotten: boolean };

/** Updates the mean of the levels above 0, only if it changes: most likes do not change it. */
const writeMean = prepared<SavedPhoto>(
  'like_mean',
  sql`
    WITH mean AS (
      SELECT collection_id, photo_index + 1 AS place, coalesce(round(total::numeric / nullif(likers, 0)), 0)::int AS level
      FROM like_totals WHERE collection_id = ${given('collectionId')} AND photo_index = ${given('photoIndex')}
    ),
    changed AS (
      UPDATE ${photoCollections} c SET photo_likes[mean.place] = mean.level FROM mean
      WHERE c.id = mean.collection_id AND c.photo_likes[mean.place] IS DISTINCT FROM mean.level
    )
    SELECT coalesce(t.total, 0) AS total, coalesce(own.likes, 0) AS level,
      ${isForgotten(given('forgottenKey'))} AS forgotten
    FROM generate_series(0, ${PHOTOS_PER_DAY - 1}::int) place
    LEFT JOIN like_totals t ON t.collection_id = ${given('collectionId')} AND t.photo_index = place
    LEFT JOIN client_likes own
      ON own.client_id = ${given('clientId')} AND own.collection_id = ${given('collectionId')} AND own.photo_index = place
    ORDER BY place`,
);

/**
 * Writes a level and, in the same transaction, the photo's mean of non-zero levels that the gallery filters by. Locks
 * the collection's row first, so that its changes run in turn and the mean is never computed from an old state.
 *
 * @returns the visitor's levels and the totals of the collection, and by how much the level changed
 * @throws AppError `not_found` if visitors do not see the photo (COL-7, OPEN-2)
 * @throws ForgottenClient if the visitor was forgotten while the like was in flight; nothing is stored
 */
export async function saveLike(db: Db, like: Like, clock: SiteClock): Promise<SavedLikes> {
  const saved = await db.transaction(async (tx) => {
    const [day] = await lockDay(tx, { collectionId: like.collectionId });
    if (day === undefined || like.photoIndex >= visiblePhotos(day, 'shown', clock))
      throw new AppError('not_found', 'Collection not found');
    const [written] = await writeLevel(tx, { ...like });
    // Forgetting a visitor locks client_likes, so this later statement sees it.
    const photos = await writeMean(tx, { ...like, forgottenKey: forgottenKey(like.clientId) });
    if (photos.some(({ forgotten }) => forgotten)) throw new ForgottenClient();
    return { photos, raisedBy: like.likes - (written?.before ?? 0) };
  });
  return {
    clientLikes: saved.photos.map(({ level }) => level),
    totalLikes: saved.photos.map(({ total }) => total),
    raisedBy: saved.raisedBy,
  };
}

/** Thrown if the visitor of this cookie was forgotten meanwhile (PRIV-4). */
export class ForgottenClient extends Error {}

/** How many photos the favourites show at most. */
const TOP_LIKED_COUNT = 10;

/** The photos of published collections with the highest like totals; of equals, the newer first. */
export function findTopLiked(db: Db, today: DateString): Promise<Omit<TopLikedPhoto, 'photo'>[]> {
  return db
    .select({
      collectionId: likeTotals.collectionId,
      photoIndex: likeTotals.photoIndex,
      // PostgreSQL arrays start at 1.
      photoUrl: sql<string>`${photoCollections.photoUrls}[${likeTotals.photoIndex} + 1]`,
      collectionDate: photoCollections.date,
      totalLikes: likeTotals.total,
    })
    .from(likeTotals)
    .innerJoin(photoCollections, eq(photoCollections.id, likeTotals.collectionId))
    .where(and(gt(likeTotals.total, 0), publishedUntil(today)))
    .orderBy(desc(likeTotals.total), desc(photoCollections.date), likeTotals.photoIndex)
    .limit(TOP_LIKED_COUNT);
}
