import { lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import {
  countNews,
  createNews,
  deleteNews,
  listAllNews,
  listNews,
  type NewsItem,
  type OwnNewsItem,
  updateNews,
} from '../../../shared/news.ts';
import type { Db } from '../../db/connect.ts';
import { news } from '../../db/schema/news.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { route } from '../../http/route.ts';
import { changeNews } from './change-news.ts';
import { excerptOf } from './excerpt.ts';
import { deleteNewsById, findNews, insertNews, type NewsRow } from './queries.ts';
import { sanitiseNews } from './sanitise.ts';

interface NewsOptions {
  db: Db;
  answers: JsonCache;
  /** Today in the site's time zone: news of a later date is scheduled and stays hidden. */
  today: () => DateString;
  now: () => Date;
}

export function newsRoutes(app: FastifyInstance, { db, answers, today, now }: NewsOptions): void {
  cachedRoute(app, listNews, {
    answers,
    tables: ['news'],
    load: async ({ query: { latest } }) =>
      (await findNews(db, { until: today(), latest })).map(latest === undefined ? itemOf : briefItemOf),
  });

  cachedRoute(app, countNews, {
    answers,
    tables: ['news'],
    load: async () => ({ count: await db.$count(news, lte(news.date, today())) }),
  });

  route(app, listAllNews, async () => (await findNews(db)).map(ownItemOf));

  route(app, createNews, async ({ body, reply }) => {
    const row = await insertNews(db, sanitised(body));
    reply.code(201);
    return ownItemOf(row);
  });

  route(app, updateNews, async ({ params, body }) =>
    ownItemOf(await changeNews(db, params.id, { change: sanitised(body), now: now() })),
  );

  route(app, deleteNews, async ({ params }) => ownItemOf(await deleteNewsById(db, params.id)));
}

/** Only sanitised HTML is stored. */
function sanitised<Input extends { content: string }>(input: Input): Input {
  return { ...input, content: sanitiseNews(input.content) };
}

/** Sanitised again when read: a row may be older than the rule, or written by another program. */
function itemOf(row: NewsRow): NewsItem {
  return { ...row, type: row.type as NewsItem['type'], content: sanitiseNews(row.content) };
}

function briefItemOf(row: NewsRow): NewsItem {
  const item = itemOf(row);
  const content = excerptOf(item.content);
  return content === undefined ? item : { ...item, content, isExcerpt: true };
}

function ownItemOf(row: NewsRow): OwnNewsItem {
  return { ...itemOf(row), updatedAt: row.updatedAt.toISOString() };
}
