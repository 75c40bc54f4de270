import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { getMetadataFilters } from '../../../shared/metadata.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/orm.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { photoCollections, photoMetadata } from '../../db/schema/days.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';

interface MetadataOptions {
  db: Db;
  jsonCache: JsonCache;
  today: () => DateString;
}

export function metadataRoutes(app: FastifyInstance, { db, jsonCache, today }: MetadataOptions): void {
  cachedRoute(app, getMetadataFilters, {
    jsonCache,
    tables: ['photo_metadata', 'photo_collections'],
    load: async () => ({ cameras: await findCameras(db, today()) }),
  });
}

/** The cameras of all published collections up to `until`, sorted by name. */
export async function findCameras(db: Db, until: DateString): Promise<string[]> {
  const rows = await db
    .selectDistinct({ camera: photoMetadata.cameraName })
    .from(photoMetadata)
    .innerJoin(photoCollections, eq(photoCollections.id, photoMetadata.collectionId))
    .where(publishedUntil(until))
    .orderBy(photoMetadata.cameraName);
  return rows.map(({ camera }) => camera);
}
