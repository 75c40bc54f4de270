import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TopLikedPhoto } from '../../../shared/likes.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import type { Db } from '../../db/connect.ts';
import { isForgotten } from '../../db/forgotten-visitors.ts';
import { clientLikes, photoCollections } from '../../db/schema/days.ts';

/** One visitor's level for one photo. */
export interface Like {
  clientId: string;
  collectionId: number;
  photoIndex: number;
  likes: number;
}

/** True if the collection is published (COL-7). */
export async function isPublished(db: Db, collectionId: number, today: DateString): Promise<boolean> {
  const [row] = await db
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(and(eq(photoCollections.id, collectionId), lte(photoCollections.date, today)));
  return row !== undefined;
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
    .select({ photoIndex: clientLikes.photoIndex, total: sql<number>`sum(${clientLikes.likes})::int` })
    .from(clientLikes)
    .where(eq(clientLikes.collectionId, collectionId))
    .groupBy(clientLikes.photoIndex);
  return perPhoto(rows.map(({ photoIndex, total }) => [photoIndex, total]));
}

function perPhoto(entries: [index: number, value: number][]): number[] {
  const values = new Map(entries);
  return Array.from({ length: PHOTOS_PER_DAY }, (_, index) => values.get(index) ?? 0);
}

/**
 * Writes a level and, in the same transaction, the photo's mean of non-zero levels that the gallery filters by. Locks
 * the collection's row first, so that its changes run in turn and the mean is never computed from an old state.
 *
 * @throws ForgottenClient if the visitor was forgotten while the like was in flight; nothing is stored
 */
export async function saveLike(db: Db, like: Like): Promise<void> {
  const { clientId, collectionId, photoIndex, likes } = like;
  await db.transaction(async (tx) => {
    const [day] = await tx
      .select({ id: photoCollections.id })
      .from(photoCollections)
      .where(eq(photoCollections.id, collectionId))
      .for('update');
    if (day === undefined) throw new AppError('not_found', 'Collection not found');
    await tx
      .insert(clientLikes)
      .values(like)
      .onConflictDoUpdate({
        target: [clientLikes.clientId, clientLikes.collectionId, clientLikes.photoIndex],
        set: { likes, updatedAt: new Date() },
      });
    const mean = tx
      .select({
        mean: sql`coalesce(round(avg(${clientLikes.likes}) filter (where ${clientLikes.likes} > 0)), 0)::int`,
      })
      .from(clientLikes)
      .where(and(eq(clientLikes.collectionId, collectionId), eq(clientLikes.photoIndex, photoIndex)));
    // PostgreSQL arrays start at 1. Forgetting locks client_likes, so this statement sees it.
    const { rows } = await tx.execute<{ forgotten: boolean }>(
      sql`update ${photoCollections} set photo_likes[${sql.raw(String(photoIndex + 1))}] = (${mean}) where id = ${collectionId}
        returning ${isForgotten(clientId)} as forgotten`,
    );
    if (rows[0]?.forgotten) throw new ForgottenClient();
  });
}

/** The owner has forgotten the visitor of this cookie (PRIV-4). */
export class ForgottenClient extends Error {}

/** How many photos the favourites show at most. */
const TOP_LIKED_COUNT = 10;

/** The photos of published collections with the highest like totals; of equals, the newer first. */
export function findTopLiked(db: Db, today: DateString): Promise<Omit<TopLikedPhoto, 'photo'>[]> {
  const sum = sql<number>`sum(${clientLikes.likes})::int`;
  // Summed before the join: there are far more likes than photos.
  const liked = db
    .select({
      collectionId: clientLikes.collectionId,
      photoIndex: clientLikes.photoIndex,
      totalLikes: sum.as('total_likes'),
    })
    .from(clientLikes)
    .groupBy(clientLikes.collectionId, clientLikes.photoIndex)
    .having(gt(sum, 0))
    .as('liked');
  return db
    .select({
      collectionId: liked.collectionId,
      photoIndex: liked.photoIndex,
      // PostgreSQL arrays start at 1.
      photoUrl: sql<string>`${photoCollections.photoUrls}[${liked.photoIndex} + 1]`,
      collectionDate: photoCollections.date,
      totalLikes: liked.totalLikes,
    })
    .from(liked)
    .innerJoin(photoCollections, eq(photoCollections.id, liked.collectionId))
    .where(lte(photoCollections.date, today))
    .orderBy(desc(liked.totalLikes), desc(photoCollections.date), liked.photoIndex)
    .limit(TOP_LIKED_COUNT);
}
