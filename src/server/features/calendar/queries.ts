import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { DateString } from '../../../shared/dates.ts';
import type { Db } from '../../db/connect.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';

const { id, date, photoUrls } = photoCollections;

/** The years that have published days, newest first, with how many. */
export async function findYears(db: Db, until: DateString): Promise<{ year: number; dayCount: number }[]> {
  const year = sql<number>`extract(year from ${date})::int`;
  return db
    .select({ year, dayCount: sql<number>`count(*)::int` })
    .from(photoCollections)
    .where(lte(date, until))
    .groupBy(year)
    .orderBy(desc(year));
}

/** The published days of a year, newest first. */
export function findDaysOfYear(db: Db, year: number, until: DateString) {
  const name = String(year).padStart(4, '0');
  return db
    .select({ id, date, photoUrls })
    .from(photoCollections)
    .where(and(gte(date, `${name}-01-01`), lte(date, `${name}-12-31`), lte(date, until)))
    .orderBy(desc(date));
}

/** The days of other years on the date of `today`, newest first. A leap day is remembered in leap years. */
export function findMemories(db: Db, today: DateString) {
  return db
    .select({ id, date, photoUrls, title: dayTexts.title })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, id))
    .where(and(lt(date, today), sql`to_char(${date}, 'MM-DD') = ${today.slice('YYYY-'.length)}`))
    .orderBy(desc(date));
}
