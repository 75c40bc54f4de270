import { join } from 'node:path';
import type { Collection } from '../../shared/collections.ts';
import type { DateString } from '../../shared/dates.ts';
import type { SustainedRate } from '../db/queries/rate-limits.ts';
import { plainDayTables } from '../db/table-changes.ts';
import { createCardQueue } from '../features/cards/card-queue.ts';
import { CARD_KEY, type Cards, createCards } from '../features/cards/cards.ts';
import { cardsRoutes } from '../features/cards/routes.ts';
import { createSelectionCards } from '../features/cards/selection-cards.ts';
import { dayRoutes, getPublishedDay } from '../features/collections/day.ts';
import { findCollections, findPublishedDays } from '../features/collections/queries.ts';
import { findSelection, selectionRoutes } from '../features/collections/selection.ts';
import { photoExif } from '../features/images/decode/camera-data.ts';
import type { Photos } from '../features/images/photos.ts';
import { createDiskCache } from '../features/images/renditions/disk-cache.ts';
import { shareDiskCache } from '../features/images/renditions/share-disk-cache.ts';
import { VersionedCache } from '../http/caching/versioned-cache.ts';
import type { AppContext } from './app-context.ts';
import { registerPruning, usedByDays } from './pruning.ts';

/** Enough for ten years of collections with six cards each. */
export const CARDS_BYTES = 4 * 1024 ** 3;

/** Limits how many cards of selections are made for one IP address; generous, because many people may share it. */
const SELECTION_CARDS: SustainedRate = { name: 'selection-cards', burst: 60, everyMs: 10_000 };

/** Cards are made after a collection's renditions; if the job fails, they are made on request. */
const CARDS_JOB = {
  ...{ retryLimit: 3, retryDelay: 60, retryBackoff: true, heartbeatSeconds: 60 },
  // One queued job per collection, however often it is saved.
  policy: 'short',
} as const;

const MISSING_CARDS_JOB = { ...CARDS_JOB, expireInSeconds: 6 * 60 * 60 } as const;

/** After making the missing cards of this many collections, a job ends and queues the next one. */
const DAYS_AT_ONCE = 30;
/** How many published collections are cached by date. */
const REMEMBERED_DAYS = 200;

/** Permanent URLs of collections and photos, and the images for their link previews (ROUTE-8). */
export async function registerCards(context: AppContext, photos: Photos): Promise<Cards> {
  const { app, db, jsonCache, env, media, across, tableVersions, jobs, site, limiter } = context;
  const disk = createDiskCache({
    root: join(env.DATA_DIR, 'cache', 'cards'),
    maxBytes: CARDS_BYTES,
    log: app.log,
  });
  const shared = media.sharedCache('cards', CARDS_BYTES, CARD_KEY);
  const cache = shareDiskCache(disk, shared);
  const queue = createCardQueue();
  const cards = createCards({
    queue,
    cache,
    across,
    log: app.log,
    siteName: () => site.settings().name,
    largeImage: photos.largeImage,
    cameraDataOf: async (url) => photoExif((await photos.withCamera(await photos.photoOf(url))).camera),
    onMissing: () => {
      // Other cards may be missing too: of collections older than this feature, or of all if the gallery was renamed.
      sendForMissing().catch((error: unknown) => app.log.warn(error, 'cards: queueing missing cards failed'));
    },
  });
  app.addHook('onClose', async () => {
    await cards.close();
    await cache.settled();
  });
  await registerPruning(context, {
    ...{ name: 'cards', shared, isOwn: CARD_KEY },
    local: { list: async () => (await disk.list()).map(({ key }) => key), remove: disk.remove },
    findUse: () => usedByDays(db, cards.keysOf),
  });
  const sendForMissing = () => jobs.send('make-missing-cards', {}, { singletonKey: 'all' });
  jobs.define('make-cards', {
    handler: async ({ collectionId }: { collectionId: number }) => {
      const [day] = await findCollections(db, { id: collectionId });
      // A collection that was deleted meanwhile needs no work.
      if (day !== undefined) await cards.prepare(day);
    },
    options: CARDS_JOB,
  });
  /** One collection with unavailable photos must not prevent the cards of others. */
  const prepare = async (day: Collection): Promise<number> => {
    try {
      return await cards.prepare(day);
    } catch (error) {
      app.log.warn({ err: error, date: day.date }, 'cards: making the cards of a collection failed');
      return 0;
    }
  };
  jobs.define('make-missing-cards', {
    handler: async (_, { signal }) => {
      let days = 0;
      for (const { date } of await findPublishedDays(db, site.today())) {
        if (signal.aborted) return;
        const [day] = await findCollections(db, { date });
        if (day === undefined || (await prepare(day)) === 0) continue;
        days += 1;
        if (days === DAYS_AT_ONCE) return void (await sendForMissing());
      }
    },
    options: MISSING_CARDS_JOB,
  });
  const siteName = () => site.settings().name;
  dayRoutes(app, { db, jsonCache, today: site.today, siteName, cardsOf: cards.urls });
  const days = new VersionedCache<Collection>({ max: REMEMBERED_DAYS });
  const getDay = (date: DateString) =>
    days.get(date, tableVersions.version(plainDayTables), () => getPublishedDay(db, date, site.today()));
  const selectionCards = createSelectionCards({
    siteName,
    largeImage: photos.largeImage,
    queue,
    countRequest: (caller) => limiter.take(SELECTION_CARDS, caller),
  });
  selectionRoutes(app, {
    ...{ db, today: site.today, cardOf: selectionCards.url },
    version: () => {
      const tables = tableVersions.version(plainDayTables);
      return tables && `${tables} ${siteName()}`;
    },
  });
  const getSelected = (text: string) => findSelection(db, text, site.today());
  cardsRoutes(app, { cards, getDay, selectionCards, getSelected });
  return cards;
}
