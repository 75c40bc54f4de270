import { eq, lte } from 'drizzle-orm';
import type { DateString } from '../../../shared/dates.ts';
import type { Db } from '../../db/connect.ts';
import { photoCollections, photoMetadata } from '../../db/schema/days.ts';

/** The cameras of all collections up to `until`, by name. */
export async function findCameras(db: Db, until: DateString): Promise<string[]> {
  const rows = await db
    .selectDistinct({ camera: photoMetadata.cameraName })
    .from(photoMetadata)
    .innerJoin(photoCollections, eq(photoCollections.id, photoMetadata.collectionId))
    .where(lte(photoCollections.date, until))
    .orderBy(photoMetadata.cameraName);
  return rows.map(({ camera }) => camera);
}
