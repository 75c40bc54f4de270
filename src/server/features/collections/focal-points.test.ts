import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { type Collection, listCollections } from '../../../shared/collections.ts';
import type { FocalPoint } from '../../../shared/focal-point.ts';
import {
  createCollection,
  listAllCollections,
  type OwnCollection,
  updateCollection,
} from '../../../shared/owner-collections.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { photoCrops, photoFiles, photoSources } from '../../db/schema/photos.ts';

// Runs on the embedded database and on PostgreSQL.

const DATE = '2026-11-18';
const FOUND = { x: 0.25, y: 0.5 };
const OWN = { x: 0.75, y: 0.5 };
const file = (name: string) => name.repeat(64);
const photoUrls = ['a', 'b', 'c', 'd', 'e'].map((name) => `/media/${file(name)}.jpg`);
/** The right half of the first photo. */
const cropUrl = `/media/crops/${file('f')}.jpg`;

let gallery: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  for (const table of [storedCollections, photoCrops, photoSources, photoFiles])
    await gallery.db.delete(table);
  for (const [index, url] of photoUrls.entries()) {
    const sha256 = file('abcde'[index] ?? '');
    const size = { width: 600, height: 400, thumbhash: 'x' };
    await gallery.db
      .insert(photoFiles)
      .values({ sha256, type: 'jpg', bytes: 1, ...size, foundFocalPoint: FOUND });
    await gallery.db.insert(photoSources).values({ url, sha256 });
  }
  await gallery.db.insert(photoCrops).values({
    ...{ url: cropUrl, originalUrl: photoUrls[0] ?? '', sha256: file('a'), thumbhash: 'x' },
    ...{ x: 300, y: 0, width: 300, height: 400, foundFocalPoint: { x: 0.1, y: 0.1 } },
  });
  await gallery.call(createCollection, { body: { date: DATE, photoUrls } }, { headers });
});

const change = (body: Record<string, unknown>) =>
  gallery.call(updateCollection, { params: { date: DATE }, body: body as never }, { headers });
const move = (focalPoint: FocalPoint | null, before?: FocalPoint | null) =>
  change({
    photos: [{ focalPoint }],
    ...(before === undefined ? {} : { before: { photos: [{ focalPoint: before }] } }),
  });
const seen = async () =>
  ((await gallery.call(listCollections, { query: {} })).body as Collection[])[0]?.photos ?? [];
const owned = async () =>
  ((await gallery.call(listAllCollections, {}, { headers })).body as OwnCollection[])[0]?.photos ?? [];

test('[FOCAL-1] [FOCAL-2] the owner’s point replaces the found one, until it is set to null', async () => {
  expect((await seen())[0]?.focalPoint).toEqual(FOUND);
  expect((await move(OWN)).status).toBe(200);
  // This list was cached before the change.
  expect((await seen())[0]?.focalPoint).toEqual(OWN);
  expect((await seen())[1]?.focalPoint).toEqual(FOUND);
  expect((await owned())[0]).toMatchObject({ foundFocalPoint: FOUND, ownFocalPoint: OWN });
  await change({ title: { en: 'other fields' }, photos: [{ caption: { en: 'stays' } }] });
  expect((await seen())[0]?.focalPoint).toEqual(OWN);
  expect((await move(null)).status).toBe(200);
  expect((await seen())[0]?.focalPoint).toEqual(FOUND);
  expect((await owned())[0]).not.toHaveProperty('ownFocalPoint');
});

test('[FOCAL-2] visitors receive one point per photo, but not whether the owner chose it', async () => {
  await move(OWN);
  expect((await seen()).map(({ focalPoint }) => focalPoint)).toEqual([OWN, FOUND, FOUND, FOUND, FOUND]);
  expect(JSON.stringify(await seen())).not.toMatch(/found|own/i);
});

test.each([{ x: 1.01, y: 0 }, { x: -0.1, y: 0 }, { x: 0.5 }, 'left', [0.5, 0.5]])(
  '[FOCAL-2] refuses the focal point %o and changes nothing',
  async (focalPoint) => {
    expect((await change({ photos: [{ focalPoint }] })).status).toBe(400);
    expect((await seen())[0]?.focalPoint).toEqual(FOUND);
  },
);

test('[FOCAL-3] the owner’s point moves with its photo, also to another collection', async () => {
  await move(OWN);
  await change({ photoUrls: [...photoUrls].reverse() });
  expect((await seen())[4]?.focalPoint).toEqual(OWN);
  await gallery.db.delete(storedCollections);
  await gallery.call(createCollection, { body: { date: '2026-11-17', photoUrls } }, { headers });
  expect((await seen())[0]?.focalPoint).toEqual(OWN);
});

test('[FOCAL-3] a crop that contains the owner’s point keeps it; any other crop uses its found point', async () => {
  await move(OWN);
  await change({ photoUrls: [cropUrl, ...photoUrls.slice(1)] });
  expect((await seen())[0]?.focalPoint).toEqual({ x: 0.5, y: 0.5 });
  expect((await move({ x: 1, y: 0.25 })).status).toBe(200);
  expect((await seen())[0]?.focalPoint).toEqual({ x: 1, y: 0.25 });
  await change({ photoUrls });
  expect((await seen())[0]?.focalPoint).toEqual({ x: 1, y: 0.25 });
  await move({ x: 0.2, y: 0.5 });
  await change({ photoUrls: [cropUrl, ...photoUrls.slice(1)] });
  expect((await seen())[0]?.focalPoint).toEqual({ x: 0.1, y: 0.1 });
  expect((await owned())[0]).not.toHaveProperty('ownFocalPoint');
});

test('[COL-12] refuses to overwrite a point that another tab moved; accepts the same request twice', async () => {
  expect((await move(OWN, null)).status).toBe(200);
  expect((await move(OWN, null)).status).toBe(200);
  expect((await move({ x: 0, y: 0 }, null)).status).toBe(409);
  expect((await seen())[0]?.focalPoint).toEqual(OWN);
  expect((await move({ x: 0, y: 0 }, OWN)).status).toBe(200);
});

test('[FOCAL-2] refuses to save a focal point of an embedded photo', async () => {
  const embedded = `data:image/png;base64,${(await tinyPng()).toString('base64')}`;
  const answer = await gallery.call(
    createCollection,
    { body: { date: '2026-11-16', photoUrls: [embedded, ...photoUrls.slice(1)], photos: fiveWith(OWN) } },
    { headers },
  );
  expect(answer).toMatchObject({ status: 422, body: { reason: 'photo_not_stored' } });
  expect((await seen())[0]?.focalPoint).toEqual(FOUND);
});

test('[FOCAL-2] a new day can be created with focal points', async () => {
  const body = { date: '2026-11-16', photoUrls, photos: fiveWith(OWN) };
  expect((await gallery.call(createCollection, { body }, { headers })).status).toBe(201);
  expect((await seen())[0]?.focalPoint).toEqual(OWN);
});

const fiveWith = (focalPoint: FocalPoint) => [{ focalPoint }, {}, {}, {}, {}];
const tinyPng = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
