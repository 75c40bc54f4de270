import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoForm } from '../../../../tests/support/photo-form.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import { optimizeImage } from '../../../shared/images.ts';
import { createCollection, deleteCollection, updateCollection } from '../../../shared/owner-collections.ts';
import type { UploadedPhoto } from '../../../shared/owner-images.ts';
import { unavailableError } from '../../db/database-errors.ts';
import { createPublishedPhotos } from './published-photos.ts';

// Runs on the embedded database and on PostgreSQL.

let server: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  server = await createTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

let seed = 5000;
async function uploaded(): Promise<string> {
  seed += 1;
  const { type, body } = await photoForm(await testImage({ seed, width: 60, height: 40 }));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { ...owner, 'content-type': type },
    payload: body,
  });
  return answer.json<UploadedPhoto>().url;
}

async function publish(date: string): Promise<string[]> {
  const photoUrls: string[] = [];
  while (photoUrls.length < 5) photoUrls.push(await uploaded());
  await server.call(createCollection, { body: { date, photoUrls } }, { headers: owner });
  return photoUrls;
}

/** Requests a URL twice, because the second result may come from a cache. */
async function seenByVisitor(url: string): Promise<number[]> {
  const get = async () =>
    (await server.app.inject({ url: optimizeImage.path, query: { url, width: '300' } })).statusCode;
  return [await get(), await get()];
}

test('visitors can load a photo only as long as a collection shows it', async () => {
  const date = '2026-11-18';
  const [first = '', second = '', ...others] = await publish(date);
  expect(await seenByVisitor(first)).toEqual([200, 200]);
  const photoUrls = [await uploaded(), second, ...others];
  await server.call(updateCollection, { params: { date }, body: { photoUrls } }, { headers: owner });
  expect(await seenByVisitor(first)).toEqual([404, 404]);
  expect(await seenByVisitor(second)).toEqual([200, 200]);
  await server.call(deleteCollection, { params: { date } }, { headers: owner });
  expect(await seenByVisitor(second)).toEqual([404, 404]);
});

test('[COL-7] visitors can load the photos of a scheduled collection only once its date has begun', async () => {
  const [url = ''] = await publish('2026-11-21');
  expect(await seenByVisitor(url)).toEqual([404, 404]);
  // Midnight in Tokyo.
  server.clock.now = new Date('2026-11-20T15:00:00Z');
  expect(await seenByVisitor(url)).toEqual([200, 200]);
  server.clock.now = new Date('2026-11-20T12:00:00Z');
  expect(await seenByVisitor(url)).toEqual([404, 404]);
});

test('while the database is unavailable, photos last known as published are still shown', async () => {
  let answer = async () => true;
  let version: string | undefined = '1';
  const published = createPublishedPhotos({ find: () => answer(), version: () => version });
  expect(await published.has('/media/a.jpg')).toBe(true);
  answer = async () => {
    throw unavailableError(new Error('ECONNREFUSED'));
  };
  version = undefined;
  expect(await published.has('/media/a.jpg')).toBe(true);
  await expect(published.has('/media/b.jpg')).rejects.toMatchObject({ code: 'unavailable' });
  answer = async () => {
    throw new Error('broken');
  };
  await expect(published.has('/media/a.jpg')).rejects.toThrow('broken');
  answer = async () => false;
  expect(await published.has('/media/a.jpg')).toBe(false);
});
