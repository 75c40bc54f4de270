import { sql } from 'drizzle-orm';
import type { CalendarYear } from '../../../shared/calendar.ts';
import type { DateString } from '../../../shared/dates.ts';
import type { OwnerText } from '../../../shared/owner-text.ts';
import type { Db } from '../../db/connect.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';

interface BareDay {
  id: number;
  date: DateString;
  photoUrls: string[];
}

interface YearOfDays extends Pick<CalendarYear, 'year' | 'years'> {
  days: BareDay[];
  /** The days of other years on today's date. A leap day is remembered in leap years. */
  memories: (BareDay & { title: OwnerText | null })[];
}

const { id, date, photoUrls } = photoCollections;

/**
 * The published collections of a year, newest first, with the calendar's other facts, in one query. Without `asked`:
 * the newest year with collections, or this one.
 */
export async function findYear(db: Db, today: DateString, asked?: number): Promise<YearOfDays> {
  const { rows } = await db.execute<YearOfDays & Record<string, unknown>>(sql`
    with years as (
      select extract(year from ${date})::int as year, count(*)::int as "dayCount"
      from ${photoCollections} where ${date} <= ${today} group by 1
    ), meant as (
      select coalesce(${asked ?? null}::int, max(year), extract(year from ${today}::date)::int) as year from years
    ), of_year as (
      select ${id}, ${date}, ${photoUrls} as "photoUrls" from ${photoCollections}
      where ${date} <= ${today} and ${date} between (select make_date(year, 1, 1) from meant)
        and (select make_date(year, 12, 31) from meant)
    ), on_this_day as (
      select ${id}, ${date}, ${photoUrls} as "photoUrls", ${dayTexts.title}
      from ${photoCollections} left join ${dayTexts} on ${dayTexts.collectionId} = ${id}
      where ${date} < ${today} and to_char(${date}, 'MM-DD') = ${today.slice('YYYY-'.length)}
    )
    select year,
      (select coalesce(json_agg(years order by year desc), '[]') from years) as years,
      (select coalesce(json_agg(of_year order by date desc), '[]') from of_year) as days,
      (select coalesce(json_agg(on_this_day order by date desc), '[]') from on_this_day) as memories
    from meant`);
  const [found] = rows;
  if (found === undefined) throw new Error('Expected one row for the year');
  return found;
}
