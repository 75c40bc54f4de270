import type { FastifyInstance } from 'fastify';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { type CalendarYear, getCalendar } from '../../../shared/calendar.ts';
import type { PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { framingAround } from '../../../shared/framing.ts';
import { MAX_PHOTO_URL_LENGTH } from '../../../shared/limits.ts';
import type { OwnerText } from '../../../shared/owner-text.ts';
import type { Db } from '../../db/connect.ts';
import { sql } from '../../db/orm.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';
import { plainDayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';

interface CalendarOptions {
  db: Db;
  jsonCache: JsonCache;
  /** Today in the site's time zone: scheduled collections stay hidden (COL-7). */
  today: () => DateString;
  photoDetails: (
    photos: { url: string; collectionId: number; photoIndex: number }[],
  ) => Promise<PhotoDetails[]>;
}

export function calendarRoutes(
  app: FastifyInstance,
  { db, jsonCache, today, photoDetails }: CalendarOptions,
): void {
  cachedRoute(app, getCalendar, {
    jsonCache,
    tables: plainDayTables,
    load: ({ query }) => findCalendar(query.year),
  });

  async function findCalendar(requested: number | undefined): Promise<CalendarYear> {
    const { year, years, ...found } = await findYear(db, today(), requested);
    const known = await withDetails([...found.days, ...found.memories]);
    const days = known.slice(0, found.days.length);
    const memories = known.slice(found.days.length);
    return {
      year,
      years,
      days: days.map(({ date, title, photoUrls: [url = ''], photos }) => ({
        date,
        title: title ?? undefined,
        ...(isShown(url)
          ? {
              url,
              version: photos[0]?.version,
              at: framingAround(photos[0] ?? {}, '3x4', photos[0]?.focalPoint).at,
            }
          : {}),
        colours: meanColours(photos),
      })),
      onThisDay: memories.flatMap(({ date, title, photoUrls, photos }) => {
        const index = photoUrls.findIndex(isShown);
        const url = photoUrls[index];
        const photo = photos[index];
        return url && photo ? [{ date, title: title ?? undefined, url, photo }] : [];
      }),
    };
  }

  /** Adds to each day the details of its photos. Loads those of all days with one call. */
  async function withDetails<Day extends { id: number; photoUrls: string[] }>(days: Day[]) {
    const details = await photoDetails(
      days.flatMap(({ id: collectionId, photoUrls }) =>
        photoUrls.map((url, photoIndex) => ({ url, collectionId, photoIndex })),
      ),
    );
    let end = 0;
    return days.map((day) => {
      const start = end;
      end += day.photoUrls.length;
      return { ...day, photos: details.slice(start, end) };
    });
  }
}

const isShown = (url: string) => url.trim() !== '';

interface BareDay {
  id: number;
  date: DateString;
  title: OwnerText | null;
  photoUrls: string[];
}

interface YearOfDays extends Pick<CalendarYear, 'year' | 'years'> {
  days: BareDay[];
  /** Days of earlier years with today's month and day. */
  memories: BareDay[];
}

const { id, date, photoUrls } = photoCollections;
/** Reads the URLs of large embedded images as blank, because they are megabytes long. Short data URLs stay. */
const shownUrls = sql`array(
  select case when length(url) > ${MAX_PHOTO_URL_LENGTH} then '' else url end
  from unnest(${photoUrls}) with ordinality as held (url, place) order by place)`;

/**
 * Reads in one query: the published collections of a year, newest first; how many each year has; and those of earlier
 * years with today's month and day. `requested` defaults to the newest year with published collections; if there are
 * none, to this year.
 */
export async function findYear(db: Db, today: DateString, requested?: number): Promise<YearOfDays> {
  const { rows } = await db.execute<YearOfDays & Record<string, unknown>>(sql`
    with years as (
      select extract(year from ${date})::int as year, count(*)::int as "dayCount"
      from ${photoCollections} where ${publishedUntil(today)} group by 1
    ), chosen as (
      select coalesce(${requested ?? null}::int, max(year), extract(year from ${today}::date)::int) as year from years
    ), of_year as (
      select ${id}, ${date}, ${shownUrls} as "photoUrls", ${dayTexts.title}
      from ${photoCollections} left join ${dayTexts} on ${dayTexts.collectionId} = ${id}
      where ${publishedUntil(today)} and ${date} between (select make_date(year, 1, 1) from chosen)
        and (select make_date(year, 12, 31) from chosen)
    ), on_this_day as (
      select ${id}, ${date}, ${shownUrls} as "photoUrls", ${dayTexts.title}
      from ${photoCollections} left join ${dayTexts} on ${dayTexts.collectionId} = ${id}
      where ${publishedUntil(today)} and ${date} < ${today} and to_char(${date}, 'MM-DD') = ${today.slice('YYYY-'.length)}
    )
    select year,
      (select coalesce(json_agg(years order by year desc), '[]') from years) as years,
      (select coalesce(json_agg(of_year order by date desc), '[]') from of_year) as days,
      (select coalesce(json_agg(on_this_day order by date desc), '[]') from on_this_day) as memories
    from chosen`);
  const [found] = rows;
  if (found === undefined) throw new Error('Expected one row for the year');
  return found;
}

/** The mean colours of the photos as joined `rrggbb`; empty if a photo has no thumbhash yet. */
export function meanColours(photos: readonly Pick<PhotoDetails, 'thumbhash'>[]): string {
  if (photos.some(({ thumbhash }) => !thumbhash)) return '';
  return photos
    .map(({ thumbhash = '' }) => {
      const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
      return [r, g, b].map(toHex).join('');
    })
    .join('');
}

function toHex(level: number): string {
  const byte = Math.round(255 * Math.min(1, Math.max(0, level)));
  return byte.toString(16).padStart(2, '0');
}
