import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { openingEndsAt } from '../../../shared/opening-plan.ts';
import type { OwnCollection } from '../../../shared/owner-collections.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, gt, inArray, lt, ne, type SQL, sql } from '../../db/orm.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { dayTexts, photoCollections, photoMetadata } from '../../db/schema/days.ts';
import { cleanImages, photoCrops, photoSources } from '../../db/schema/photos.ts';
import { findOwnPhotoDetails, findPhotoDetails, type PhotoOfDay } from './photo-details.ts';

/** Filters that can be combined; an empty filter matches all collections. */
export interface CollectionFilter {
  id?: number;
  date?: DateString;
  dates?: readonly DateString[];
  /** Only collections that visitors see on this date, not scheduled or unrevealed collections (COL-7, OPEN-2). */
  until?: DateString;
  camera?: string;
  /** Picks one matching collection at random. Picks the collection with the id `except` only if no other matches. */
  atRandom?: { except: number | undefined };
  /** Only collections of earlier dates. */
  before?: DateString;
  /** Only the newest collections, at most this many. */
  latest?: number;
}

/** Returns collections with what visitors may know of their photos, newest first, with at most three queries. */
export async function findCollections(db: Db, filter: CollectionFilter): Promise<Collection[]> {
  return withPhotos(await findRows(db, filter), (photos) => findPhotoDetails(db, photos));
}

/**
 * Returns the newest collections that visitors see on the date `until`, at most `latest`, with at most three queries.
 * `publishedAt`: when the owner published the collection or its opening ended, if known; visitors saw it then, or later,
 * when its date began.
 */
export async function findFeedDays(
  db: Db,
  until: DateString,
  latest: number,
): Promise<(Collection & { publishedAt: Date | undefined })[]> {
  const rows = await findRows(db, { until, latest });
  const days = await withPhotos(rows, (photos) => findPhotoDetails(db, photos));
  const moments = rows.map(({ publishedAt, day: { opening } }) =>
    Math.max(publishedAt?.getTime() ?? 0, (opening && openingEndsAt(opening)) || 0),
  );
  return days.map((day, index) => ({
    ...day,
    publishedAt: moments[index] ? new Date(moments[index]) : undefined,
  }));
}

function findRows(db: Db, filter: CollectionFilter) {
  const { id, date, dates, until, before, camera, atRandom, latest } = filter;
  const wanted = and(
    id === undefined ? undefined : eq(photoCollections.id, id),
    date === undefined ? undefined : eq(photoCollections.date, date),
    dates === undefined ? undefined : inArray(photoCollections.date, [...dates]),
    until === undefined ? undefined : publishedUntil(until),
    before === undefined ? undefined : lt(photoCollections.date, before),
    camera === undefined ? undefined : takenWith(db, camera),
  );
  const days = selectDays(db)
    .where(atRandom ? inArray(photoCollections.id, oneAtRandom(db, wanted, atRandom)) : wanted)
    .orderBy(desc(photoCollections.date));
  return latest === undefined ? days : days.limit(latest);
}

function oneAtRandom(db: Db, wanted: SQL | undefined, { except }: { except: number | undefined }) {
  const exceptLast = except === undefined ? [] : [eq(photoCollections.id, except)];
  return db
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(wanted)
    .orderBy(...exceptLast, sql`random()`)
    .limit(1);
}

/** Returns all collections, newest first, with facts that only the owner sees, such as called-off openings. */
export async function findOwnCollections(db: Db): Promise<OwnCollection[]> {
  const rows = await selectDays(db).orderBy(desc(photoCollections.date));
  const days = await withPhotos(rows, (photos) => findOwnPhotoDetails(db, photos));
  return days.map((day, index) => ({ ...day, calledOff: rows[index]?.calledOff ?? undefined }));
}

export interface DayRow {
  day: Pick<
    typeof photoCollections.$inferSelect,
    'id' | 'date' | 'photoUrls' | 'photoLikes' | 'layout' | 'opening'
  >;
  texts: Pick<typeof dayTexts.$inferSelect, 'title' | 'words'> | null;
}

const { id, date, photoUrls, photoLikes, layout, opening } = photoCollections;
/** The columns of a collection with its title and description. */
export const daysAndTexts = { day: { id, date, photoUrls, photoLikes, layout, opening }, texts: dayTexts };

function selectDays(db: Db) {
  return db
    .select({
      ...daysAndTexts,
      calledOff: photoCollections.calledOff,
      publishedAt: photoCollections.publishedAt,
    })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, photoCollections.id))
    .$dynamic();
}

/** Adds to each collection the details of its photos. Calls `findDetails` once for the photos of all collections. */
export async function withPhotos<Details>(
  rows: readonly DayRow[],
  findDetails: (photos: PhotoOfDay[]) => Promise<Details[]>,
) {
  const details = await findDetails(
    rows.flatMap(({ day: { id: collectionId, photoUrls } }) =>
      photoUrls.map((url, photoIndex) => ({ url, collectionId, photoIndex })),
    ),
  );
  let end = 0;
  return rows.map(({ day: { opening, ...day }, texts }) => {
    const start = end;
    end += day.photoUrls.length;
    return {
      ...day,
      layout: day.layout ?? undefined,
      opensAt: opening?.opensAt,
      strokeSeconds: opening?.strokeSeconds,
      manualReveals: opening?.manualReveals,
      title: texts?.title ?? undefined,
      words: texts?.words ?? undefined,
      photos: details.slice(start, end),
    };
  });
}

/** Matches collections with a photo taken with this camera. */
export function takenWith(db: Db, camera: string) {
  return inArray(
    photoCollections.id,
    db
      .select({ id: photoMetadata.collectionId })
      .from(photoMetadata)
      .where(eq(photoMetadata.cameraName, camera)),
  );
}

export async function findTakenDates(db: Db): Promise<DateString[]> {
  const rows = await db.select({ date: photoCollections.date }).from(photoCollections);
  return rows.map(({ date }) => date);
}

/** Whether a collection of another date shows a photo with this content, under any URL, whole or cropped. */
export async function isShownElsewhere(db: Db, sha256: string, date: DateString): Promise<boolean> {
  return (await findDayShowing(db, sha256, ne(photoCollections.date, date))) !== undefined;
}

/** Returns the date of the newest collection, except `exceptId`, that shows a photo with this content. */
export function findOtherDayShowing(
  db: Db,
  sha256: string,
  exceptId: number | undefined,
): Promise<DateString | undefined> {
  return findDayShowing(db, sha256, exceptId === undefined ? undefined : ne(photoCollections.id, exceptId));
}

async function findDayShowing(
  db: Db,
  sha256: string,
  among: SQL | undefined,
): Promise<DateString | undefined> {
  const urls = sql`
    select ${photoSources.url} from ${photoSources} where ${photoSources.sha256} = ${sha256}
    union all select ${photoCrops.url} from ${photoCrops} where ${photoCrops.sha256} = ${sha256}
    union all ${embeddedUrls(sha256)}`;
  const [row] = await db
    .select({ date: photoCollections.date })
    .from(photoCollections)
    .where(and(sql`${photoCollections.photoUrls} && array(${urls})`, among))
    .orderBy(desc(photoCollections.date))
    .limit(1);
  return row?.date;
}

/**
 * Selects the URLs of embedded photos that had this content before re-encoding. Searches `cleanImages` first, because
 * reading all embedded photos of all collections is slow.
 */
function embeddedUrls(sha256: string): SQL {
  const digests = sql`select ${cleanImages.digest} from ${cleanImages} where ${cleanImages.content} = ${sha256}`;
  return sql`
    select held.url from ${photoCollections}, unnest(${photoCollections.photoUrls}) as held(url)
    where exists (${digests}) and held.url like 'data:image/%'
      and encode(sha256(convert_to(held.url, 'UTF8')), 'hex') in (${digests})`;
}

export function findPublishedDays(
  db: Db,
  until: DateString,
): Promise<{ date: DateString; photoUrls: string[] }[]> {
  return db
    .select({ date: photoCollections.date, photoUrls: photoCollections.photoUrls })
    .from(photoCollections)
    .where(publishedUntil(until))
    .orderBy(desc(photoCollections.date));
}

/** The dates of the newest published collections, newest first. */
export async function findLatestDates(db: Db, until: DateString, count: number): Promise<DateString[]> {
  const { date } = photoCollections;
  const rows = await db
    .select({ date })
    .from(photoCollections)
    .where(publishedUntil(until))
    .orderBy(desc(date))
    .limit(count);
  return rows.map((row) => row.date);
}

/** The dates of published collections up to `until` that the owner published after `moment`. */
export async function findDatesPublishedAfter(
  db: Db,
  moment: Date,
  until: DateString,
): Promise<DateString[]> {
  const { date, publishedAt } = photoCollections;
  const rows = await db
    .select({ date })
    .from(photoCollections)
    .where(and(publishedUntil(until), gt(publishedAt, moment)));
  return rows.map((row) => row.date);
}

/** The photo URLs of all published collections up to `until`, newest collection first. */
export async function findPublishedPhotoUrls(db: Db, until: DateString): Promise<string[]> {
  return (await findPublishedDays(db, until)).flatMap(({ photoUrls }) => photoUrls);
}

/** The ids of the newest collections, including scheduled ones. */
export async function findLatestIds(db: Db, count: number): Promise<number[]> {
  const { id, date } = photoCollections;
  const rows = await db.select({ id }).from(photoCollections).orderBy(desc(date)).limit(count);
  return rows.map((row) => row.id);
}

export async function isPublishedCollection(
  db: Db,
  { collectionId, until }: { collectionId: number; until: DateString },
): Promise<boolean> {
  const isFound = and(eq(photoCollections.id, collectionId), publishedUntil(until));
  return (await db.$count(photoCollections, isFound)) > 0;
}

/** Photos with longer URLs cannot be shared: a `data:` URL of megabytes would be sent to all chat members. */
const MAX_SHARED_URL_LENGTH = 2048;

/** Returns a published photo for the chat (CHAT-4); undefined if there is none or its URL is too long. */
export async function findSharedPhoto(
  db: Db,
  { collectionId, photoIndex, until }: { collectionId: number; photoIndex: number; until: DateString },
): Promise<{ collectionId: number; photoIndex: number; photoUrl: string; date: DateString } | undefined> {
  const [row] = await db
    .select({ date: photoCollections.date, photoUrls: photoCollections.photoUrls })
    .from(photoCollections)
    .where(and(eq(photoCollections.id, collectionId), publishedUntil(until)));
  const photoUrl = row?.photoUrls[photoIndex];
  if (row === undefined || photoUrl === undefined || photoUrl.length > MAX_SHARED_URL_LENGTH)
    return undefined;
  return { collectionId, photoIndex, photoUrl, date: row.date };
}
