import type { FastifyInstance } from 'fastify';
import { type CalendarYear, getCalendar } from '../../../shared/calendar.ts';
import type { PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { MAX_PHOTO_URL_LENGTH } from '../../../shared/limits.ts';
import type { Db } from '../../db/connect.ts';
import { plainDayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { meanColours } from './mean-colours.ts';
import { findYear } from './queries.ts';

interface CalendarOptions {
  db: Db;
  answers: JsonCache;
  /** Today in the site's time zone: scheduled collections stay hidden (COL-7). */
  today: () => DateString;
  photoDetails: (
    photos: { url: string; collectionId: number; photoIndex: number }[],
  ) => Promise<PhotoDetails[]>;
}

export function calendarRoutes(
  app: FastifyInstance,
  { db, answers, today, photoDetails }: CalendarOptions,
): void {
  cachedRoute(app, getCalendar, {
    answers,
    tables: plainDayTables,
    load: ({ query }) => findCalendar(query.year),
  });

  async function findCalendar(asked: number | undefined): Promise<CalendarYear> {
    const { year, years, ...found } = await findYear(db, today(), asked);
    const known = await withDetails([...found.days, ...found.memories]);
    const days = known.slice(0, found.days.length);
    const memories = known.slice(found.days.length);
    return {
      year,
      years,
      days: days.map(({ date, photoUrls: [url = ''], photos }) => ({
        date,
        ...(isShort(url) ? { url, version: photos[0]?.version } : {}),
        colours: meanColours(photos),
      })),
      onThisDay: memories.flatMap(({ date, photoUrls, photos }, memory) => {
        const place = photoUrls.findIndex(isShort);
        const url = photoUrls[place];
        const photo = photos[place];
        return url && photo ? [{ date, title: found.memories[memory]?.title ?? undefined, url, photo }] : [];
      }),
    };
  }

  /** Adds the details of all photos, loaded together. */
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

/** Neither blank nor a large embedded image; a small data URL is fine. */
function isShort(url: string): boolean {
  return url.trim() !== '' && url.length <= MAX_PHOTO_URL_LENGTH;
}
