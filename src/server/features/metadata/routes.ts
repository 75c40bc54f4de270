import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { getMetadataFilters } from '../../../shared/metadata.ts';
import type { Db } from '../../db/connect.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { findCameras } from './queries.ts';

interface MetadataOptions {
  db: Db;
  answers: JsonCache;
  today: () => DateString;
}

export function metadataRoutes(app: FastifyInstance, { db, answers, today }: MetadataOptions): void {
  cachedRoute(app, getMetadataFilters, {
    answers,
    tables: ['photo_metadata', 'photo_collections'],
    load: async () => ({ cameras: await findCameras(db, today()) }),
  });
}
