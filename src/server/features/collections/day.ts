import type { FastifyInstance } from 'fastify';
import type { Collection, PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { type AdjacentDay, type Day, getDay } from '../../../shared/days.ts';
import { AppError } from '../../../shared/errors.ts';
import { MAX_PHOTO_URL_LENGTH } from '../../../shared/limits.ts';
import type { Db } from '../../db/connect.ts';
import { and, asc, desc, eq, gt, lt, type SQL, sql } from '../../db/orm.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';
import { dayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { findPhotoDetails } from './photo-details.ts';
import { daysAndTexts, findCollections, withPhotos } from './queries.ts';

const NO_DAY = 'There are no photos of this day';

interface DayOptions {
  db: Db;
  jsonCache: JsonCache;
  today: () => DateString;
  /** The site's name. The share cards show it, so the versions in the URLs of the cards depend on it. */
  siteName: () => string;
  /** The URLs of a collection's share cards. */
  cardsOf: (day: Collection) => Day['cards'];
}

/** Serves a collection by its date, with links to the adjacent days (ROUTE-8). */
export function dayRoutes(
  app: FastifyInstance,
  { db, jsonCache, today, siteName, cardsOf }: DayOptions,
): void {
  cachedRoute(app, getDay, {
    jsonCache,
    tables: dayTables,
    varyBy: siteName,
    load: async ({ params: { date } }) => {
      const { collection, previous, next } = await getDayBetween(db, date, today());
      return { collection, previous, next, cards: cardsOf(collection) };
    },
  });
}

/** @throws AppError `not_found`, also for a scheduled collection (COL-7) */
export async function getPublishedDay(db: Db, date: DateString, until: DateString): Promise<Collection> {
  const [day] = await findCollections(db, { date, until });
  if (day === undefined) throw new AppError('not_found', NO_DAY);
  return day;
}

interface AdjacentRow extends Pick<AdjacentDay, 'date' | 'title'> {
  id: number;
  /** The first photo's URL; empty if it is blank or a long embedded image. */
  url: string;
}

/** Reads a published collection and its adjacent days in at most three queries. */
async function getDayBetween(db: Db, date: DateString, until: DateString): Promise<Omit<Day, 'cards'>> {
  const column = photoCollections.date;
  const [first, most] = [sql`trim(${photoCollections.photoUrls}[1])`, MAX_PHOTO_URL_LENGTH];
  const beside = (of: SQL, inOrder: SQL) => sql<AdjacentRow | null>`(
    select json_strip_nulls(json_build_object('date', ${column}, 'title', ${dayTexts.title},
      'id', ${photoCollections.id}, 'url', case when length(${first}) <= ${most} then ${first} else '' end))
    from ${photoCollections} left join ${dayTexts} on ${dayTexts.collectionId} = ${photoCollections.id}
    where ${of} order by ${inOrder} limit 1)`;
  const rows = await db
    .select({
      ...daysAndTexts,
      previous: beside(sql`${lt(column, date)} and ${publishedUntil(until)}`, desc(column)),
      next: beside(sql`${gt(column, date)} and ${publishedUntil(until)}`, asc(column)),
    })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, photoCollections.id))
    .where(and(eq(column, date), publishedUntil(until)));
  const [row] = rows;
  const adjacent = [row?.previous, row?.next].flatMap((day) => (day?.url ? [day] : []));
  const firstPhotos = adjacent.map(({ id: collectionId, url }) => ({ url, collectionId, photoIndex: 0 }));
  let photos: PhotoDetails[] = [];
  const [collection] = await withPhotos(rows, async (own) => {
    photos = await findPhotoDetails(db, [...own, ...firstPhotos]);
    return photos.splice(0, own.length);
  });
  if (collection === undefined || row === undefined) throw new AppError('not_found', NO_DAY);
  const link = (day: AdjacentRow | null): AdjacentDay | undefined => {
    if (day === null) return undefined;
    const { date, title, url } = day;
    return { date, title, ...(url && { url, photo: photos[adjacent.indexOf(day)] }) };
  };
  return { collection, previous: link(row.previous), next: link(row.next) };
}
