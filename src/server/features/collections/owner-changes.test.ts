import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { type Collection, listCollections } from '../../../shared/collections.ts';
import { restoreDay } from '../../../shared/deleted-days.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { getGalleryPage } from '../../../shared/gallery.ts';
import {
  checkPhotos,
  createCollection,
  DAY_CHANGED_ELSEWHERE,
  deleteCollection,
  listAllCollections,
  updateCollection,
} from '../../../shared/owner-collections.ts';
import { type UploadedPhoto, uploadPhoto } from '../../../shared/owner-images.ts';
import { sql } from '../../db/orm.ts';
import { clientLikes, storedCollections } from '../../db/schema/days.ts';
import { photoSources } from '../../db/schema/photos.ts';

// Runs on the embedded database and on PostgreSQL.

const five = (name: string) => [1, 2, 3, 4, 5].map((n) => `https://photos.example/${name}/${n}.jpg`);
const DATE = '2026-11-18';
const title = { en: 'One', ja: '一' };
const captions = five('a').map((_, n) => ({ caption: { en: `caption ${n}`, ja: '' } }));

let gallery: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  await gallery.db.delete(storedCollections);
  const body = { date: DATE, photoUrls: five('a'), title, photos: captions };
  await gallery.call(createCollection, { body }, { headers });
});

const change = (body: Record<string, unknown>) =>
  gallery.call(updateCollection, { params: { date: DATE }, body: body as never }, { headers });
const stored = async () => {
  const { body } = await gallery.call(listAllCollections, {}, { headers });
  return (body as Collection[])[0];
};
const captionOf = (day: Collection | undefined, place: number) => day?.photos[place]?.caption?.en;

test('[COL-8] [API-1] a PUT keeps the fields that it omits: photos, the other language, other captions', async () => {
  const answer = await change({ title: { en: 'Two' }, photos: [{}, { caption: { ja: '二' } }] });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ date: DATE, photoUrls: five('a'), title: { en: 'Two', ja: '一' } });
  const day = await stored();
  expect(captionOf(day, 0)).toBe('caption 0');
  expect(day?.photos[1]?.caption).toEqual({ en: 'caption 1', ja: '二' });
});

test('[LAYOUT-2] a day keeps the layout that the owner chose until the owner sets it to null', async () => {
  expect(await stored()).not.toHaveProperty('layout');
  expect((await change({ layout: 'whole', before: { layout: null } })).body).toMatchObject({
    layout: 'whole',
  });
  await change({ title: { en: 'Two' } });
  const { body: listed } = await gallery.call(listCollections, { query: {} });
  expect((listed as Collection[])[0]).toMatchObject({ layout: 'whole' });
  expect((await gallery.call(getGalleryPage, { query: {} })).body).toMatchObject({
    days: [{ collection: { layout: 'whole' } }],
  });
  await change({ layout: null, before: { layout: 'whole' } });
  expect(await stored()).not.toHaveProperty('layout');
});

test('[LAYOUT-2] a restored day has the layout that it had before the deletion', async () => {
  const { body } = await change({ layout: 'whole' });
  await gallery.call(deleteCollection, { params: { date: DATE } }, { headers });
  await gallery.call(restoreDay, { params: { id: (body as Collection).id }, body: {} }, { headers });
  expect(await stored()).toMatchObject({ layout: 'whole' });
});

test('[LAYOUT-2] [API-3] an unknown layout is refused', async () => {
  expect(await change({ layout: 'spiral' })).toMatchObject({ status: 400 });
});

test('[COL-12] a caption saved in one tab survives a title saved in another', async () => {
  await change({ photos: [{ caption: { en: 'from tab B' } }], before: { photos: [captions[0]] } });
  const { status } = await change({ title: { en: 'from tab A' }, before: { title } });
  expect(status).toBe(200);
  const day = await stored();
  expect(day?.title?.en).toBe('from tab A');
  expect(captionOf(day, 0)).toBe('from tab B');
});

test.each([
  ['title', { title: { en: 'B' } }, { title: { en: 'A' }, before: { title } }],
  ['words', { words: { ja: 'B' } }, { words: { ja: 'A' }, before: { words: { ja: '' } } }],
  [
    'caption',
    { photos: [{ caption: { en: 'B' } }] },
    { photos: [{ caption: { en: 'A' } }], before: { photos: [captions[0]] } },
  ],
  ['layout', { layout: 'whole' }, { layout: 'wall', before: { layout: null } }],
  ['photos', { photoUrls: five('b') }, { photoUrls: five('c'), before: { photoUrls: five('a') } }],
])('[COL-12] %s changed in both tabs: the second save is refused and writes nothing', async (_, b, a) => {
  await change(b);
  const before = await stored();
  const answer = await change({ ...a, date: '2026-11-17' });
  expect(answer).toMatchObject({ status: 409, body: { message: DAY_CHANGED_ELSEWHERE } });
  expect(await stored()).toEqual(before);
});

test('[COL-12] a caption is saved with its photo, even if another tab has moved the photo', async () => {
  await change({ photoUrls: five('a').toReversed() });
  const { status } = await change({
    photos: [{ caption: { en: 'of the first' } }],
    before: { photoUrls: five('a'), photos: [captions[0]] },
  });
  expect(status).toBe(200);
  const day = await stored();
  expect(day?.photoUrls).toEqual(five('a').toReversed());
  expect(captionOf(day, 4)).toBe('of the first');
  expect(captionOf(day, 0)).toBe('caption 4');
});

test('[COL-12] refuses a caption of a photo that another tab removed', async () => {
  await change({ photoUrls: [...five('a').slice(1), 'https://photos.example/new.jpg'] });
  const { status } = await change({
    photos: [{ caption: { en: 'of the first' } }],
    before: { photoUrls: five('a'), photos: [captions[0]] },
  });
  expect(status).toBe(409);
});

test('[COL-12] refuses a change if another collection has taken the date since the owner saw it', async () => {
  const seen = await stored();
  await change({ date: '2026-11-17' });
  await gallery.call(createCollection, { body: { date: DATE, photoUrls: five('b') } }, { headers });
  const { status } = await change({ title: { en: 'A' }, before: { id: seen?.id, title } });
  expect(status).toBe(409);
});

test('[COL-7] [API-1] a list requested with _t contains scheduled collections for the signed-in owner only', async () => {
  await gallery.call(createCollection, { body: { date: '2030-01-01', photoUrls: five('c') } }, { headers });
  const dates = async (query: object, as: object) => {
    const answer = await gallery.call(listCollections, { query }, as);
    return (answer.body as Collection[]).map(({ date }) => date);
  };
  expect(await dates({ _t: '1' }, { headers })).toEqual(['2030-01-01', DATE]);
  expect(await dates({ _t: '1' }, {})).toEqual([DATE]);
  expect(await dates({ _t: '1' }, { headers: { cookie: 'gomai=wrong' } })).toEqual([DATE]);
  expect(await dates({}, { headers })).toEqual([DATE]);
  const { headers: received } = await gallery.app.inject({ url: '/api/collections?_t=1', headers });
  expect(received['cache-control']).toBe('private, no-store');
});

const uploadOf = async (bytes: Uint8Array) => {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await gallery.app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<UploadedPhoto>();
};
const check = async (photoUrls: string[], dayId?: number) => {
  const { body } = await gallery.call(checkPhotos, { body: { photoUrls, dayId } }, { headers });
  return (body as AnswerOf<typeof checkPhotos>).photos;
};

test('[COL-10] compares embedded photos by their bytes, not by the notation of their URLs', async () => {
  const bytes = Buffer.from(await datedPhoto(3, { taken: '2026-11-01 08:00:00' }));
  const base64 = bytes.toString('base64');
  const sameBytes = [
    `data:image/jpeg;base64,${base64}`,
    `data:image/jpg;charset=utf-8;base64,${base64}`,
    `data:image/jpeg;base64,${base64.replaceAll('/', '%2F').replaceAll('+', '%2b')}`,
    `data:image/jpeg,${[...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
  ];
  const { url } = await uploadOf(bytes);
  const duplicate = { sameAs: 0 };
  expect(await check([...sameBytes, url])).toEqual([{}, duplicate, duplicate, duplicate, duplicate]);
  const other = Buffer.from([...bytes, 0]).toString('base64');
  expect(await check([sameBytes[0] ?? '', `data:image/jpeg;base64,${other}`])).toEqual([{}, {}]);
  const body = { date: '2026-11-02', photoUrls: [url, ...five('y').slice(1)] };
  await gallery.call(createCollection, { body }, { headers });
  expect(await check([sameBytes[1] ?? ''])).toEqual([{ shownOn: '2026-11-02' }]);
});

test('[COL-10] recognises an embedded photo also after it was re-encoded on saving', async () => {
  const bytes = Buffer.from(await datedPhoto(4, { taken: '2026-11-01 08:00:00' }));
  const given = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const { url } = await uploadOf(bytes);
  const body = { date: '2026-11-02', photoUrls: [given, ...five('z').slice(1)] };
  const created = (await gallery.call(createCollection, { body }, { headers })).body as Collection;
  const stored = created.photoUrls[0] ?? '';
  expect(stored).not.toBe(given);
  const duplicate = { sameAs: 0 };
  expect(await check([given, stored, url], created.id)).toEqual([{}, duplicate, duplicate]);
  const elsewhere = { shownOn: '2026-11-02' };
  for (const photo of [given, stored, url]) expect(await check([photo])).toEqual([elsewhere]);
});

test('[COL-10] recognises equal photos by content, and gives the reason for a link that cannot be loaded', async () => {
  const upload = async (shade: number) => uploadOf(await datedPhoto(shade, { taken: '2026-11-01 08:00:00' }));
  const [one, two] = [await upload(1), await upload(2)];
  const alias = 'https://photos.example/under-another-name.jpg';
  const sha256 = /[0-9a-f]{64}/.exec(one.url)?.[0] ?? '';
  await gallery.db.insert(photoSources).values({ url: alias, sha256 });
  const created = await gallery.call(
    createCollection,
    { body: { date: '2026-11-01', photoUrls: [two.url, ...five('x').slice(1)] } },
    { headers },
  );
  const dead = 'http://127.0.0.1:1/dead.jpg';
  const found = await check([one.url, alias, two.url, dead]);
  expect(found).toMatchObject([
    {},
    { sameAs: 0 },
    { shownOn: '2026-11-01' },
    { problem: { reason: expect.any(String), message: expect.any(String) } },
  ]);
  expect(found[0]).toEqual({});
  expect(await check([two.url], (created.body as Collection).id)).toEqual([{}]);
  expect((await gallery.call(checkPhotos, { body: { photoUrls: [] } })).status).toBe(401);
});

test('[COL-8] [LIKE-5] the likes of two thousand visitors move with the photos', async () => {
  const { db } = gallery;
  const id = (await stored())?.id ?? 0;
  // Each of two thousand visitors gives the photos the levels 1 to 5.
  await db.execute(sql`
    INSERT INTO ${clientLikes} (client_id, collection_id, photo_index, likes)
    SELECT 'visitor-' || visitor, ${id}, place, place + 1
    FROM generate_series(1, 2000) AS visitor, generate_series(0, 4) AS place`);
  const { status } = await change({ photoUrls: five('a').toReversed() });
  expect(status).toBe(200);
  const sums = await db
    .select({ total: sql<number>`sum(${clientLikes.likes})::int` })
    .from(clientLikes)
    .groupBy(clientLikes.photoIndex)
    .orderBy(clientLikes.photoIndex);
  expect(sums.map(({ total }) => total)).toEqual([10_000, 8000, 6000, 4000, 2000]);
});
