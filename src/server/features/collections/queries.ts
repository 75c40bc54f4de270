import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type {
  Collection,
  CollectionInput,
  OwnCollection,
  PhotoDetails,
} from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { keyOfCropPath, PHOTO_VERSION_LENGTH, photoVersion } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import {
  dayTexts,
  photoCollections,
  photoCrops,
  photoFiles,
  photoMetadata,
  photoSources,
  photoTexts,
} from '../../db/schema.ts';

/** Which days are wanted; all of them when nothing is said. */
export interface CollectionFilter {
  id?: number;
  date?: DateString;
  /** Nothing later than this: scheduled days stay unseen (COL-7). */
  until?: DateString;
  camera?: string;
}

/** Collections with everything known of their photos, newest first; four queries whatever their number. */
export async function findCollections(db: Db, filter: CollectionFilter): Promise<Collection[]> {
  const rows = await db
    .select({ day: photoCollections, texts: dayTexts })
    .from(photoCollections)
    .leftJoin(dayTexts, eq(dayTexts.collectionId, photoCollections.id))
    .where(
      and(
        filter.id === undefined ? undefined : eq(photoCollections.id, filter.id),
        filter.date === undefined ? undefined : eq(photoCollections.date, filter.date),
        filter.until === undefined ? undefined : lte(photoCollections.date, filter.until),
        filter.camera === undefined ? undefined : inArray(photoCollections.id, takenWith(db, filter.camera)),
      ),
    )
    .orderBy(desc(photoCollections.date));
  if (rows.length === 0) return [];

  const urls = rows.flatMap(({ day }) => day.photoUrls);
  const files = await findPhotoFiles(db, urls);
  const crops = await findCrops(db, urls);
  const said = await findPhotoTexts(
    db,
    rows.map(({ day }) => day.id),
  );
  return rows.map(({ day, texts }) => ({
    ...day,
    title: texts?.title ?? undefined,
    words: texts?.words ?? undefined,
    photos: day.photoUrls.map((url, index) => ({
      ...(crops.get(url) ?? files.get(url)),
      ...said.get(`${day.id}/${index}`),
    })),
  }));
}

/** Every day as its owner knows it: of each crop what it was cut from. */
export async function findOwnCollections(db: Db): Promise<OwnCollection[]> {
  const days = await findCollections(db, {});
  const rows = await db
    .select({ shown: photoCrops.url, url: photoCrops.originalUrl, sha256: photoCrops.sha256 })
    .from(photoCrops);
  const originals = new Map(
    rows.map(({ shown, url, sha256 }) => [shown, { url, version: photoVersion(sha256) }]),
  );
  return days.map((day) => ({
    ...day,
    photos: day.photos.map((photo, index) => ({
      ...photo,
      original: originals.get(day.photoUrls[index] ?? ''),
    })),
  }));
}

function takenWith(db: Db, camera: string) {
  return db
    .select({ id: photoMetadata.collectionId })
    .from(photoMetadata)
    .where(eq(photoMetadata.cameraName, camera));
}

/** Version, size and preview by url, of the photos whose originals are in the media store. */
async function findPhotoFiles(db: Db, urls: string[]): Promise<Map<string, PhotoDetails>> {
  const rows = await db
    .select({
      url: photoSources.url,
      version: sql<string>`left(${photoFiles.sha256}, ${PHOTO_VERSION_LENGTH})`,
      width: photoFiles.width,
      height: photoFiles.height,
      thumbhash: photoFiles.thumbhash,
    })
    .from(photoSources)
    .innerJoin(photoFiles, eq(photoFiles.sha256, photoSources.sha256))
    // One array, not a parameter a photo: ten years of days would pass the protocol's limit.
    .where(sql`${photoSources.url} = any(${sql.param(urls)}::text[])`);
  return new Map(rows.map(({ url, ...details }) => [url, details]));
}

/** The same of the crops among these urls. */
async function findCrops(db: Db, urls: string[]): Promise<Map<string, PhotoDetails>> {
  const crops = new Map(urls.map((url) => [url, keyOfCropPath(url)]));
  const cropUrls = urls.filter((url) => crops.get(url) !== undefined);
  if (cropUrls.length === 0) return new Map();
  const rows = await db
    .select()
    .from(photoCrops)
    .where(sql`${photoCrops.url} = any(${sql.param(cropUrls)}::text[])`);
  return new Map(
    rows.map(({ url, width, height, thumbhash }) => {
      const version = photoVersion(crops.get(url) ?? '');
      return [url, { version, width, height, thumbhash, cropped: true }];
    }),
  );
}

/** The original's url of each crop among these urls. */
export async function findOriginalUrls(db: Db, urls: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ url: photoCrops.url, originalUrl: photoCrops.originalUrl })
    .from(photoCrops)
    .where(sql`${photoCrops.url} = any(${sql.param(urls)}::text[])`);
  return new Map(rows.map(({ url, originalUrl }) => [url, originalUrl]));
}

/** Captions and alternative texts, keyed `{collectionId}/{photoIndex}`. */
async function findPhotoTexts(db: Db, ids: number[]): Promise<Map<string, PhotoDetails>> {
  const rows = await db
    .select()
    .from(photoTexts)
    .where(sql`${photoTexts.collectionId} = any(${sql.param(ids)}::int[])`);
  return new Map(
    rows.map(({ collectionId, photoIndex, caption, alt }) => [
      `${collectionId}/${photoIndex}`,
      { caption: caption ?? undefined, alt: alt ?? undefined },
    ]),
  );
}

export async function findRandomCollectionId(db: Db, until: DateString): Promise<number | undefined> {
  const [row] = await db
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(lte(photoCollections.date, until))
    .orderBy(sql`random()`)
    .limit(1);
  return row?.id;
}

/**
 * The rows of some dates, locked until the transaction ends: two changes of one day come one after the other.
 * Always in the order of their dates, so that two moves across each other do not wait for one another for ever.
 */
export function lockCollections(db: Db, dates: DateString[]) {
  return db
    .select()
    .from(photoCollections)
    .where(inArray(photoCollections.date, dates))
    .orderBy(photoCollections.date)
    .for('update');
}

/** Inserts a day; undefined when its date is taken. */
export async function insertCollection(
  db: Db,
  values: { date: DateString; photoUrls: string[]; photoLikes?: number[] | undefined },
): Promise<number | undefined> {
  const [row] = await db
    .insert(photoCollections)
    .values(values)
    .onConflictDoNothing({ target: photoCollections.date })
    .returning({ id: photoCollections.id });
  return row?.id;
}

/** Writes what the owner says of a day and its photos; what the input leaves out stays. */
export async function saveTexts(db: Db, collectionId: number, input: CollectionInput): Promise<void> {
  const { title, words, photos } = input;
  if (title !== undefined || words !== undefined) {
    await db
      .insert(dayTexts)
      .values({ collectionId, title, words })
      .onConflictDoUpdate({ target: dayTexts.collectionId, set: { title, words } });
  }
  if (photos !== undefined) {
    await db.delete(photoTexts).where(eq(photoTexts.collectionId, collectionId));
    await db
      .insert(photoTexts)
      .values(photos.map(({ caption, alt }, photoIndex) => ({ collectionId, photoIndex, caption, alt })));
  }
}

/** True if a day up to `until` shows this photo: the only photos a visitor may name. */
export async function isPublishedPhoto(db: Db, url: string, until: DateString): Promise<boolean> {
  const [row] = await db
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(
      and(
        // The index knows digests alone; the url itself has the last word.
        sql`url_digests(${photoCollections.photoUrls}) @> url_digests(array[${url}])`,
        sql`${url} = any(${photoCollections.photoUrls})`,
        lte(photoCollections.date, until),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function findTakenDates(db: Db): Promise<DateString[]> {
  const rows = await db.select({ date: photoCollections.date }).from(photoCollections);
  return rows.map(({ date }) => date);
}

/** Whether another day than `date` shows the photo of this content, under whatever address, whole or cropped. */
export async function isShownElsewhere(db: Db, sha256: string, date: DateString): Promise<boolean> {
  const addresses = sql`
    select ${photoSources.url} from ${photoSources} where ${photoSources.sha256} = ${sha256}
    union all select ${photoCrops.url} from ${photoCrops} where ${photoCrops.sha256} = ${sha256}`;
  const [row] = await db
    .select({ id: photoCollections.id })
    .from(photoCollections)
    .where(and(sql`${photoCollections.photoUrls} && array(${addresses})`, ne(photoCollections.date, date)))
    .limit(1);
  return row !== undefined;
}

/** The photos of every day up to `until`, newest day first. */
export async function findPublishedPhotoUrls(db: Db, until: DateString): Promise<string[]> {
  const days = await db
    .select({ photoUrls: photoCollections.photoUrls })
    .from(photoCollections)
    .where(lte(photoCollections.date, until))
    .orderBy(desc(photoCollections.date));
  return days.flatMap(({ photoUrls }) => photoUrls);
}

/** A photo that is its own address (`data:`) may have megabytes, and a message has to reach everybody. */
const MAX_SHARED_URL_LENGTH = 2048;

/** A photo of a published day, as the chat shows it (CHAT-4). */
export async function findSharedPhoto(
  db: Db,
  { collectionId, photoIndex, until }: { collectionId: number; photoIndex: number; until: DateString },
): Promise<{ collectionId: number; photoIndex: number; photoUrl: string; date: DateString } | undefined> {
  const [row] = await db
    .select({ date: photoCollections.date, photoUrls: photoCollections.photoUrls })
    .from(photoCollections)
    .where(and(eq(photoCollections.id, collectionId), lte(photoCollections.date, until)));
  const photoUrl = row?.photoUrls[photoIndex];
  if (row === undefined || photoUrl === undefined || photoUrl.length > MAX_SHARED_URL_LENGTH)
    return undefined;
  return { collectionId, photoIndex, photoUrl, date: row.date };
}

export async function deleteCollectionById(db: Db, id: number): Promise<void> {
  await db.delete(photoCollections).where(eq(photoCollections.id, id));
}
