import type { Rectangle } from '../../../../shared/crops.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import type { Db } from '../../../db/connect.ts';
import { and, eq, sql } from '../../../db/orm.ts';
import { photoCollections, photoMetadata } from '../../../db/schema/days.ts';
import { photoCrops } from '../../../db/schema/photos.ts';

/** A stored crop; the rectangle is in the original's pixels. */
export interface Crop extends Rectangle {
  url: string;
  originalUrl: string;
  sha256: string;
  thumbhash: string;
  /** The focal point found in the crop; null in rows of older releases, until `findFocalPoints` has run. */
  foundFocalPoint: FocalPoint | null;
}

/** Returns the crop with this URL; undefined for the URL of an uncropped photo. */
export async function findCrop(db: Db, url: string): Promise<Crop | undefined> {
  const [row] = await db.select().from(photoCrops).where(eq(photoCrops.url, url));
  return row;
}

/** Stores a crop, unless it is stored already. */
export async function saveCrop(db: Db, crop: Crop): Promise<void> {
  await db.insert(photoCrops).values(crop).onConflictDoNothing();
}

export interface Place {
  collectionId: number;
  photoIndex: number;
}

/** The URL at a place of a collection. */
export async function findPhotoUrl(db: Db, { collectionId, photoIndex }: Place): Promise<string | undefined> {
  const [day] = await db.select().from(photoCollections).where(eq(photoCollections.id, collectionId));
  return day?.photoUrls[photoIndex];
}

/** Like `findPhotoUrl`, but locks the collection's row until the transaction ends, so that other changes wait. */
export async function lockPhotoUrl(db: Db, { collectionId, photoIndex }: Place): Promise<string | undefined> {
  const [day] = await db
    .select()
    .from(photoCollections)
    .where(eq(photoCollections.id, collectionId))
    .for('update');
  return day?.photoUrls[photoIndex];
}

export async function setPhotoUrl(db: Db, { collectionId, photoIndex }: Place, url: string): Promise<void> {
  // PostgreSQL arrays start at 1.
  await db.execute(
    sql`update ${photoCollections} set photo_urls[${sql.raw(String(photoIndex + 1))}] = ${url} where id = ${collectionId}`,
  );
}

/** Returns the URL under which a photo was indexed. For an embedded image it is the only link to the original. */
export async function findIndexedUrl(
  db: Db,
  { collectionId, photoIndex }: Place,
): Promise<string | undefined> {
  const [row] = await db
    .select({ url: photoMetadata.photoUrl })
    .from(photoMetadata)
    .where(and(eq(photoMetadata.collectionId, collectionId), eq(photoMetadata.photoIndex, photoIndex)));
  return row?.url;
}
