import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { getMetadataFilters } from '../../../shared/metadata.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { findCameras } from './queries.ts';

export function metadataRoutes(
  app: FastifyInstance,
  { db, today }: { db: Db; today: () => DateString },
): void {
  route(app, getMetadataFilters, async () => ({ cameras: await findCameras(db, today()) }));
}
