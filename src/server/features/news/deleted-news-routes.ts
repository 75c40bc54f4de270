import type { FastifyInstance } from 'fastify';
import { listDeletedNews, removeNews, restoreNews } from '../../../shared/deleted-news.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { scheduleRemoval, toDeletion } from '../../platform/deleted-rows.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { findDeletedNews, removeDeletedNews, removeExpiredNews, restoreDeletedNews } from './deleted-news.ts';
import { ownItemOf } from './news-items.ts';

interface DeletedNewsOptions {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

/** Recently deleted news (NEWS-3): list, restore, delete for good, removal after 30 days. */
export function deletedNewsRoutes(app: FastifyInstance, { db, jobs, now }: DeletedNewsOptions): void {
  route(app, listDeletedNews, async () =>
    (await findDeletedNews(db)).map((row) => ({ ...ownItemOf(row), ...toDeletion(row.deletedAt) })),
  );

  route(app, restoreNews, async ({ params }) => ownItemOf(await restoreDeletedNews(db, params.id)));

  route(app, removeNews, async ({ params, reply }) => {
    if (!(await removeDeletedNews(db, params.id))) {
      throw new AppError('not_found', 'There is no such deleted news');
    }
    return reply.code(204).send();
  });

  scheduleRemoval(app, {
    jobs,
    queue: 'remove-deleted-news',
    removeExpired: () => removeExpiredNews(db, now()),
  });
}
