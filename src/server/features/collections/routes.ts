import type { FastifyInstance } from 'fastify';
import {
  type Collection,
  DAYS_PER_ANSWER,
  getRandomCollection,
  getTodaysCollection,
  listCollections,
} from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import { getGalleryPage } from '../../../shared/gallery.ts';
import { isDataUrl } from '../../../shared/images.ts';
import {
  type CollectionChange,
  checkPhotos,
  createCollection,
  deleteCollection,
  listAllCollections,
  updateCollection,
} from '../../../shared/owner-collections.ts';
import { directLink, isMediaPath } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import { dayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import { route } from '../../http/route.ts';
import { changedElsewhere } from './collection-texts.ts';
import { deleteDay } from './deleted-days.ts';
import { findGalleryPage } from './gallery-page.ts';
import {
  type CollectionFilter,
  findCollections,
  findOtherDayShowing,
  findOwnCollections,
} from './queries.ts';
import { changeDay, createDay } from './save-collection.ts';

interface CollectionsOptions {
  db: Db;
  jsonCache: JsonCache;
  /** Today in the site's time zone (TODAY-4). */
  today: () => DateString;
  now: () => Date;
  timeZone: () => string;
  /** Returns the URL that visitors receive: embedded images are re-encoded, other URLs unchanged. */
  cleanEmbedded: (url: string) => Promise<string>;
  /** Returns the hash of a photo's content. Stores a linked photo first. */
  contentOf: (url: string) => Promise<string>;
  /** Queues the job that stores, reads and prepares the photos, as part of the transaction `within`. */
  onSaved: (collectionId: number, within: Db) => Promise<void>;
}

export function collectionsRoutes(
  app: FastifyInstance,
  { db, jsonCache, today, now, timeZone, cleanEmbedded, contentOf, onSaved }: CollectionsOptions,
): void {
  const clock = () => ({ now: now(), timeZone: timeZone() });
  const byCamera = [...dayTables, 'photo_metadata'] as const;
  cachedRoute(app, listCollections, {
    jsonCache,
    tables: byCamera,
    // With `_t`, the owner also receives scheduled collections (COL-7).
    differsForOwner: ({ query }) => query._t !== undefined,
    load: ({ query: { camera, before }, isOwner }) =>
      findCollections(db, {
        latest: DAYS_PER_ANSWER,
        ...(isOwner ? {} : { until: today() }),
        ...(camera ? { camera } : {}),
        ...(before ? { before } : {}),
      }),
    nextLink: (days, { query: { camera, _t }, isOwner }) =>
      days.length < DAYS_PER_ANSWER
        ? undefined
        : urlOf(listCollections, {
            query: { before: days.at(-1)?.date, camera, ...(isOwner ? { _t } : {}) },
          }),
  });

  cachedRoute(app, getGalleryPage, {
    jsonCache,
    tables: byCamera,
    load: ({ query }) => findGalleryPage(db, today(), query),
  });

  cachedRoute(app, getTodaysCollection, {
    jsonCache,
    tables: dayTables,
    load: () => getOne(db, { date: today(), until: today() }, 'No photos for today'),
  });

  cachedRoute(app, listAllCollections, { jsonCache, tables: dayTables, load: () => findOwnCollections(db) });

  route(app, getRandomCollection, ({ query: { except } }) =>
    getOne(db, { until: today(), atRandom: { except } }, 'No photos yet'),
  );

  route(app, createCollection, async ({ body, reply }) => {
    await storeWithFocalPoint(body, contentOf);
    const photoUrls = await Promise.all(body.photoUrls.map(cleanEmbedded));
    const id = await db.transaction(async (tx) => {
      const created = await createDay(tx, { ...body, photoUrls, date: body.date ?? today() }, clock());
      await onSaved(created, tx);
      return created;
    });
    reply.code(201);
    return getOne(db, { id });
  });

  route(app, updateCollection, async ({ params, body }) => {
    await storeWithFocalPoint(body, contentOf);
    const cleanUrls = body.photoUrls && (await Promise.all(body.photoUrls.map(cleanEmbedded)));
    const id = await db.transaction(async (tx) => {
      const changed = await changeDay(tx, params.date, { ...body, cleanUrls }, clock());
      await onSaved(changed, tx);
      return changed;
    });
    return getOne(db, { id });
  });

  route(app, checkPhotos, async ({ body: { photoUrls, dayId } }) => ({
    photos: await checkPhotoUrls(photoUrls, { db, contentOf, dayId }),
  }));

  route(app, deleteCollection, async ({ params, query }) => {
    const missing = `There is no collection of ${params.date}`;
    const deleted = await getOne(db, { date: params.date }, missing);
    if (query.id !== undefined && query.id !== deleted.id) throw changedElsewhere();
    if (!(await deleteDay(db, deleted, now()))) throw new AppError('not_found', missing);
    return deleted;
  });
}

/** Stores the original of each linked photo that gets a focal point, because the point is stored with it. */
async function storeWithFocalPoint(
  { photoUrls = [], photos = [] }: Pick<CollectionChange, 'photoUrls' | 'photos'>,
  contentOf: CollectionsOptions['contentOf'],
): Promise<void> {
  await Promise.all(
    photoUrls
      .filter((url, index) => photos[index]?.focalPoint && !isMediaPath(url) && !isDataUrl(url))
      .map((url) => contentOf(directLink(url))),
  );
}

async function getOne(
  db: Db,
  filter: CollectionFilter,
  missing = 'Collection not found',
): Promise<Collection> {
  const [collection] = await findCollections(db, filter);
  if (collection === undefined) throw new AppError('not_found', missing);
  return collection;
}

interface CheckedPhoto {
  sameAs?: number | undefined;
  shownOn?: DateString | undefined;
  problem?: { reason: ErrorReason; message: string } | undefined;
}

interface CheckOptions {
  db: Db;
  /** Returns the hash of a photo's content. Stores a linked photo first, as publishing does. */
  contentOf: (url: string) => Promise<string>;
  dayId: number | undefined;
}

/** Compares photos by content, with each other and with the photos of other collections (COL-10). */
async function checkPhotoUrls(
  photoUrls: readonly string[],
  { db, contentOf, dayId }: CheckOptions,
): Promise<CheckedPhoto[]> {
  const found = await Promise.all(
    photoUrls.map(async (given) => {
      const url = directLink(given);
      try {
        return { content: await contentOf(url) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { content: url, problem: { reason: error.reason, message: error.message } };
      }
    }),
  );
  const contents = found.map(({ content }) => content);
  return Promise.all(
    found.map(async ({ content, problem }, index) => {
      const first = contents.indexOf(content);
      const shownOn = problem === undefined ? await findOtherDayShowing(db, content, dayId) : undefined;
      return { sameAs: first < index ? first : undefined, problem, shownOn };
    }),
  );
}
