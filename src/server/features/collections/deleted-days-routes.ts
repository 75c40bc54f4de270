import type { FastifyInstance } from 'fastify';
import { listDeletedDays, removeDay, restoreDay } from '../../../shared/deleted-days.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { scheduleRemoval } from '../../platform/deleted-rows.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { findDeletedDays, removeDeletedDay, removeExpiredDays, restoreDeletedDay } from './deleted-days.ts';
import { findCollections } from './queries.ts';

interface DeletedDaysOptions {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  timeZone: () => string;
  /** Queues the preparation of the collection's photos in the transaction `within`, so only if that commits. */
  onRestored: (collectionId: number, within: Db) => Promise<void>;
}

/** Lists, restores and permanently deletes deleted collections; a job removes them after 30 days (COL-9). */
export function deletedDaysRoutes(
  app: FastifyInstance,
  { db, jobs, now, timeZone, onRestored }: DeletedDaysOptions,
): void {
  route(app, listDeletedDays, () => findDeletedDays(db));

  route(app, restoreDay, async ({ params: { id }, body: { date } }) => {
    await db.transaction(async (tx) => {
      await restoreDeletedDay(tx, { id, date, clock: { now: now(), timeZone: timeZone() } });
      await onRestored(id, tx);
    });
    const [day] = await findCollections(db, { id });
    if (day === undefined) throw new AppError('not_found', 'Day not found');
    return day;
  });

  route(app, removeDay, async ({ params, reply }) => {
    if (!(await removeDeletedDay(db, params.id))) {
      throw new AppError('not_found', 'Deleted day not found');
    }
    return reply.code(204).send();
  });

  scheduleRemoval(app, {
    jobs,
    queue: 'remove-deleted-days',
    removeExpired: () => removeExpiredDays(db, now()),
  });
}
