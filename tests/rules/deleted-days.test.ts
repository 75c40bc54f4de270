import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../src/server/db/orm.ts';
import { clientLikes, photoMetadata, photoTexts } from '../../src/server/db/schema/days.ts';
import { removeExpiredDays } from '../../src/server/features/collections/deleted-days.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { listDeletedDays, removeDay, restoreDay } from '../../src/shared/deleted-days.ts';
import { createCollection, deleteCollection } from '../../src/shared/owner-collections.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { photoForm } from '../support/photo-form.ts';
import { renderedPages } from '../support/rendered-pages.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { testImage } from '../support/test-image.ts';

// Runs on the embedded database and on PostgreSQL.

const ROOT = new URL('../../', import.meta.url);
const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = '2026-11-19';
const SECRET = 'Nachtigall';
/** The tables that contain deleted rows, and the only files of features/ that may name them. */
const WRITERS = {
  storedCollections: [
    // The audit log names deleted items that are restored or removed permanently.
    'audit/queries.ts',
    'collections/deleted-days.ts',
    'collections/save-collection.ts',
    // Removes metadata from the embedded images of deleted collections too, because they can be restored.
    'images/embedded/clean-stored-images.ts',
    // Keeps the originals of deleted collections until the collections are removed permanently.
    'images/originals/unshown-originals.ts',
    'opening/queries.ts',
  ],
  storedNews: [
    'audit/queries.ts',
    'images/originals/unshown-originals.ts',
    'news/deleted-news.ts',
    'news/queries.ts',
  ],
};

test.each(Object.entries(WRITERS))(
  '[COL-9] [NEWS-3] only the listed files name %s, which contains deleted rows',
  (table, writers) => {
    const folder = new URL('src/server/features/', ROOT);
    const naming = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
      .filter((name) => new RegExp(`\\b${table}\\b`).test(readFileSync(new URL(name, folder), 'utf8')));
    expect(naming.toSorted()).toEqual(writers);
  },
);

const plainGets = (await everyEndpoint()).filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.access === 'public' &&
    !endpoint.path.includes('{') &&
    !isStream(endpoint),
);

let gallery: TestApp;
let headers: { cookie: string };
let day: Collection;
let photoNumber = 0;

beforeAll(async () => {
  gallery = await createTestApp({ SITE_TIMEZONE: 'Asia/Tokyo' }, undefined, { pages: renderedPages });
  gallery.clock.now = new Date('2026-11-20T03:00:00Z');
  headers = await gallery.signIn();
  await publish(addDays(DATE, -1), 'Amsel');
  day = await publish(DATE, SECRET);
});
afterAll(() => gallery.close());

async function upload(): Promise<string> {
  photoNumber += 1;
  const photo = await testImage({ width: 96, height: 64, seed: photoNumber });
  const { type, body } = await photoForm(photo);
  const { payload } = await gallery.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { ...headers, 'content-type': type },
    payload: body,
  });
  return JSON.parse(payload).url;
}

async function publish(date: string, title: string): Promise<Collection> {
  const photoUrls: string[] = [];
  for (let index = 0; index < 5; index++) photoUrls.push(await upload());
  const photos = photoUrls.map(() => ({ caption: { en: `${title} caption`, ja: '' } }));
  const { body } = await gallery.call(
    createCollection,
    { body: { date, photoUrls, photos, title: { en: title, ja: title } } },
    { headers },
  );
  const created = body as Collection;
  await gallery.db
    .insert(clientLikes)
    .values({ clientId: title, collectionId: created.id, photoIndex: 2, likes: 5 });
  const metadata = () => gallery.db.$count(photoMetadata);
  // `expect.poll` is not allowed outside of tests.
  await vi.waitFor(async () => expect(await metadata()).toBe(photoNumber), { timeout: 120_000 });
  await gallery.db.update(photoMetadata).set({ cameraName: 'Camera of all' });
  return created;
}

const get = async (url: string, cookie?: string) => {
  const { statusCode, payload } = await gallery.app.inject({ url, ...(cookie ? { headers } : {}) });
  return { status: statusCode, text: payload };
};

/** URLs that name the collection, its photos or its likes. */
const guarded = () => {
  const [url = ''] = day.photoUrls;
  const photo = encodeURIComponent(url);
  return [
    `/api/images/optimize?url=${photo}&width=300`,
    `/api/images/exif?url=${photo}`,
    url,
    `/api/collections/${day.id}/client-likes`,
    `/api/collections/${day.id}/total-likes`,
    `/api/days/${DATE}`,
    `/cards/${DATE}.jpeg`,
    `/cards/${DATE}/1.jpeg`,
    `/${DATE}`,
    `/${DATE}/1`,
  ];
};
const open = [
  ...plainGets.map(({ path }) => path),
  '/',
  '/gallery',
  `/gallery?q=${DATE}`,
  '/calendar',
  `/${addDays(DATE, -1)}`,
  `/${addDays(DATE, -1)}/1`,
  `/api/days/${addDays(DATE, -1)}`,
  '/api/gallery?hearts=0',
  '/api/gallery?camera=Camera%20of%20all',
  '/api/collections?camera=Camera%20of%20all',
  '/sitemaps/1.xml',
];
const remove = () => gallery.call(deleteCollection, { params: { date: DATE } }, { headers });
const restore = (date?: string) =>
  gallery.call(restoreDay, { params: { id: day.id }, body: date ? { date } : {} }, { headers });
const deleted = async () =>
  (await gallery.call(listDeletedDays, {}, { headers })).body as { id: number; date: string }[];

describe('a deleted collection', () => {
  test('[COL-9] is gone from every public response at once, cached ones included', async () => {
    // Requests every URL once before the deletion, so that its response is cached.
    for (const address of guarded()) expect((await get(address)).status, address).toBe(200);
    for (const address of open) await get(address);
    const traces = [SECRET, ...day.photoUrls.map((url) => url.slice('/media/'.length).split('.')[0] ?? url)];

    expect((await remove()).status).toBe(200);
    for (const address of guarded()) {
      expect((await get(address)).status, address).toBeGreaterThanOrEqual(400);
    }
    for (const address of [...open, ...guarded()]) {
      const { text } = await get(address);
      // The date alone is no trace in the calendar, which shows every date, or where the requested URL contains it.
      const mayName = address === '/calendar' || address.includes(DATE);
      for (const trace of mayName ? traces : [...traces, DATE]) {
        expect(text.includes(trace), `${trace} in ${address}`).toBe(false);
      }
    }
    const like = await gallery.app.inject({
      method: 'PATCH',
      url: `/api/collections/${day.id}/photo/0/client-likes`,
      payload: { likes: 1 },
    });
    expect(like.statusCode).toBe(404);
    expect(await remove()).toMatchObject({ status: 404 });
  });

  test('[COL-9] is listed for the owner alone, with its photos shown', async () => {
    expect((await get(listDeletedDays.path)).status).toBe(401);
    const [entry] = await deleted();
    expect(entry).toMatchObject({
      id: day.id,
      date: DATE,
      photoUrls: day.photoUrls,
      title: { en: SECRET },
      deletedAt: '2026-11-20T03:00:00.000Z',
      removedAt: '2026-12-20T03:00:00.000Z',
    });
    expect((await get(day.photoUrls[0] ?? '', headers.cookie)).status).toBe(200);
  });

  test('[COL-9] frees its date for another; then it is restored to another date, with all its data', async () => {
    await publish(DATE, 'Drossel');
    const refused = await restore();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining(DATE) });
    expect(await deleted()).toHaveLength(1);

    const restored = await restore('2026-11-17');
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({
      id: day.id,
      date: '2026-11-17',
      photoUrls: day.photoUrls,
      title: { en: SECRET },
      photos: day.photoUrls.map(() => ({ caption: { en: `${SECRET} caption` } })),
    });
    const { text } = await get(`/api/collections/${day.id}/total-likes`);
    expect(JSON.parse(text)).toEqual({ totalLikes: [0, 0, 5, 0, 0] });
    expect(await deleted()).toEqual([]);
    expect((await get('/2026-11-17')).text).toContain(SECRET);
    expect(await restore()).toMatchObject({ status: 404 });
    // A repeated request succeeds; another tab's request for another date does not claim to have restored the day there.
    expect(await restore('2026-11-17')).toMatchObject({ status: 200, body: { date: '2026-11-17' } });
    expect(await restore('2026-11-16')).toMatchObject({ status: 404 });
  });

  test('[COL-9] is removed, once expired, by an hourly schedule shared by all processes', async () => {
    const { rows } = await gallery.db.execute(
      sql`select cron from pgboss.schedule where name = 'remove-deleted-days'`,
    );
    expect(rows).toEqual([{ cron: '17 * * * *' }]);
  });

  test('[COL-9] is removed permanently by the owner, or 30 days after its deletion', async () => {
    const remove = (date: string) => gallery.call(deleteCollection, { params: { date } }, { headers });
    const removeForGood = () => gallery.call(removeDay, { params: { id: day.id } }, { headers });
    // Only a deleted collection can be removed permanently.
    expect(await removeForGood()).toMatchObject({ status: 404 });
    await remove('2026-11-17');
    expect(await removeForGood()).toMatchObject({ status: 204 });
    expect(await deleted()).toEqual([]);

    await remove(DATE);
    const [entry] = await deleted();
    gallery.clock.now = new Date(gallery.clock.now.getTime() + 30 * DAY_MS);
    headers = await gallery.signIn();
    await removeExpiredDays(gallery.db, gallery.clock.now);
    expect(await deleted()).toMatchObject([{ id: entry?.id }]);
    gallery.clock.now = new Date(gallery.clock.now.getTime() + 1);
    await removeExpiredDays(gallery.db, gallery.clock.now);
    expect(await deleted()).toEqual([]);
    const left = await gallery.db.select().from(photoTexts);
    expect(left.some(({ collectionId }) => collectionId === entry?.id)).toBe(false);
  });
});
