import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { getMetadataFilters } from '../../../shared/metadata.ts';
import type { Db } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { listRoute } from '../../http/list-route.ts';
import { findCameras } from './queries.ts';

interface MetadataOptions {
  db: Db;
  answers: AnswerCache;
  today: () => DateString;
}

export function metadataRoutes(app: FastifyInstance, { db, answers, today }: MetadataOptions): void {
  listRoute(app, getMetadataFilters, {
    answers,
    from: ['photo_metadata', 'photo_collections'],
    make: async () => ({ cameras: await findCameras(db, today()) }),
  });
}
