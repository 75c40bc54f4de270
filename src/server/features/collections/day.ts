import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { type Day, type DayBeside, getDay } from '../../../shared/days.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';
import { dayTables } from '../../db/table-changes.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { listRoute } from '../../http/list-route.ts';
import { findCollections } from './queries.ts';

interface DayOptions {
  db: Db;
  answers: AnswerCache;
  today: () => DateString;
  /** What is written on them; they have another address under another name. */
  siteName: () => string;
  /** Where a day's share cards are. */
  cardsOf: (day: Collection) => Day['cards'];
}

/** A day by its date, with the ways to the days beside it (ROUTE-8). */
export function dayRoutes(app: FastifyInstance, { db, answers, today, siteName, cardsOf }: DayOptions): void {
  listRoute(app, getDay, {
    answers,
    from: dayTables,
    also: siteName,
    make: async ({ params: { date } }) => {
      const until = today();
      const collection = await getPublishedDay(db, date, until);
      const previous = await findBeside(db, date, until, 'previous');
      const next = await findBeside(db, date, until, 'next');
      return { collection, previous, next, cards: cardsOf(collection) };
    },
  });
}

/** @throws AppError `not_found` also for a day that is only scheduled (COL-7) */
export async function getPublishedDay(db: Db, date: DateString, until: DateString): Promise<Collection> {
  const [day] = date <= until ? await findCollections(db, { date, until }) : [];
  if (day === undefined) throw new AppError('not_found', 'There are no photos of this day');
  return day;
}

async function findBeside(
  db: Db,
  date: DateString,
  until: DateString,
  side: 'previous' | 'next',
): Promise<DayBeside | undefined> {
  const column = photoCollections.date;
  const [row] = await db
    .select({ date: column, title: dayTexts.title })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, photoCollections.id))
    .where(side === 'previous' ? lt(column, date) : and(gt(column, date), lte(column, until)))
    .orderBy(side === 'previous' ? desc(column) : asc(column))
    .limit(1);
  return row && { date: row.date, title: row.title ?? undefined };
}
