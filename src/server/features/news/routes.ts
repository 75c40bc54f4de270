import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { listDeletedNews, removeNews, restoreNews } from '../../../shared/deleted-news.ts';
import { AppError } from '../../../shared/errors.ts';
import { countNews, listNews } from '../../../shared/news.ts';
import {
  createNews,
  deleteNews,
  listAllNews,
  type NewsInput,
  updateNews,
} from '../../../shared/owner-news.ts';
import type { Db } from '../../db/connect.ts';
import { lte } from '../../db/orm.ts';
import { lockOriginals } from '../../db/queries/used-originals.ts';
import { news } from '../../db/schema/news.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { route } from '../../http/route.ts';
import { scheduleRemoval, toDeletion } from '../../platform/deleted-rows.ts';
import type { Jobs } from '../../platform/jobs.ts';
import {
  deleteNewsById,
  findDeletedNews,
  removeDeletedNews,
  removeExpiredNews,
  restoreDeletedNews,
} from './deleted-news.ts';
import { sanitiseNews } from './news-html.ts';
import { findNews, insertNews, lockNews, type NewsRow, photosIn, saveNews } from './queries.ts';
import { toBriefNewsItem, toNewsItem, toOwnNewsItem } from './to-news-item.ts';

interface NewsOptions {
  db: Db;
  jsonCache: JsonCache;
  jobs: Jobs;
  /** Today in the site's time zone: news of a later date is scheduled and stays hidden. */
  today: () => DateString;
  now: () => Date;
}

export function newsRoutes(app: FastifyInstance, options: NewsOptions): void {
  const { db, jsonCache, today, now } = options;
  cachedRoute(app, listNews, {
    jsonCache,
    tables: ['news'],
    load: async ({ query: { latest } }) =>
      (await findNews(db, { until: today(), latest })).map(
        latest === undefined ? toNewsItem : toBriefNewsItem,
      ),
  });

  cachedRoute(app, countNews, {
    jsonCache,
    tables: ['news'],
    load: async () => ({ count: await db.$count(news, lte(news.date, today())) }),
  });

  route(app, listAllNews, async () => (await findNews(db)).map(toOwnNewsItem));

  route(app, createNews, async ({ body, reply }) => {
    const row = await insertNews(db, sanitised(body));
    reply.code(201);
    return toOwnNewsItem(row);
  });

  route(app, updateNews, async ({ params, body }) =>
    toOwnNewsItem(await changeNews(db, params.id, { change: sanitised(body), now: now() })),
  );

  route(app, deleteNews, async ({ params }) => toOwnNewsItem(await deleteNewsById(db, params.id, now())));

  deletedNewsRoutes(app, options);
}

/** Recently deleted news (NEWS-3): list, restore, delete for good, removal after 30 days. */
function deletedNewsRoutes(app: FastifyInstance, { db, jobs, now }: NewsOptions): void {
  route(app, listDeletedNews, async () =>
    (await findDeletedNews(db)).map((row) => ({ ...toOwnNewsItem(row), ...toDeletion(row.deletedAt) })),
  );

  route(app, restoreNews, async ({ params }) => toOwnNewsItem(await restoreDeletedNews(db, params.id)));

  route(app, removeNews, async ({ params, reply }) => {
    if (!(await removeDeletedNews(db, params.id))) {
      throw new AppError('not_found', 'Deleted news not found');
    }
    return reply.code(204).send();
  });

  scheduleRemoval(app, {
    jobs,
    queue: 'remove-deleted-news',
    removeExpired: () => removeExpiredNews(db, now()),
  });
}

function sanitised<Input extends { content: string }>(input: Input): Input {
  return { ...input, content: sanitiseNews(input.content) };
}

/** `updatedAt` is the version that the writer saw. */
type NewsChange = NewsInput & { updatedAt: string };

/**
 * Changes news. The version is a timestamp in milliseconds; each new version is at least 1 ms later than the last,
 * even if the clock was set back.
 * @throws AppError `not_found`, `original_removed`, `changed_elsewhere` if it was changed to something else since the
 * writer read it
 */
function changeNews(
  db: Db,
  id: number,
  { change: { updatedAt, ...input }, now }: { change: NewsChange; now: Date },
): Promise<NewsRow> {
  return db.transaction(async (tx) => {
    const before = await lockNews(tx, id);
    if (before.updatedAt.getTime() !== Date.parse(updatedAt)) {
      // Accepts a repeated request, whose first response may have been lost.
      if (isSameNews(before, input)) return before;
      throw new AppError('changed_elsewhere', 'This news was changed elsewhere in the meantime');
    }
    await lockOriginals(tx, photosIn(input.content), photosIn(before.content));
    const later = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
    return saveNews(tx, id, { ...input, updatedAt: later });
  });
}

function isSameNews(row: NewsRow, { type, isNew, date, title, content }: NewsInput): boolean {
  return Object.entries({ type, isNew, date, title, content }).every(
    ([field, value]) => row[field as keyof NewsInput] === value,
  );
}
