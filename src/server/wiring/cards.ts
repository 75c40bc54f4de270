import { join } from 'node:path';
import { type Cards, createCards } from '../features/cards/cards.ts';
import { cardsRoutes } from '../features/cards/routes.ts';
import { dayRoutes, getPublishedDay } from '../features/collections/day.ts';
import { findCollections } from '../features/collections/queries.ts';
import { photoExif } from '../features/images/camera-data.ts';
import { createDiskCache } from '../features/images/disk-cache.ts';
import type { Photos } from '../features/images/photos.ts';
import type { Ground } from './ground.ts';

/** Ten years of days with six cards each. */
const CARDS_BYTES = 4 * 1024 ** 3;

/** Made after a day's pictures; one that fails is made when it is asked for. */
const CARDS_JOB = {
  ...{ retryLimit: 3, retryDelay: 60, retryBackoff: true, heartbeatSeconds: 60 },
  // One waiting job a day, however often it is saved.
  policy: 'short',
} as const;

/** Permanent addresses of days and photos, and the pictures that stand for them elsewhere (ROUTE-8). */
export function wireCards(ground: Ground, photos: Photos): Cards {
  const { app, db, answers, env, jobs, site } = ground;
  const cards = createCards({
    cache: createDiskCache({ root: join(env.DATA_DIR, 'cache', 'cards'), maxBytes: CARDS_BYTES }),
    siteName: () => site.settings().name,
    picture: photos.picture,
    cameraOf: async (url) => photoExif(await photos.library.cameraOf(url)),
  });
  jobs.define('make-cards', {
    handler: async ({ collectionId }: { collectionId: number }) => {
      const [day] = await findCollections(db, { id: collectionId });
      // A day that was deleted in the meantime has nothing left to do.
      if (day !== undefined) await cards.prepare(day);
    },
    options: CARDS_JOB,
  });
  dayRoutes(app, { db, answers, today: site.today, cardsOf: cards.addresses });
  cardsRoutes(app, { cards, getDay: (date) => getPublishedDay(db, date, site.today()) });
  return cards;
}
