import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getTodaysCollection, listCollections } from '../../../shared/collections.ts';
import { createCollection } from '../../../shared/owner-collections.ts';

let gallery: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  gallery = await createTestApp();
  owner = await gallery.signIn();
});
afterAll(() => gallery.close());

const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);
const get = (path: string, held?: string) =>
  gallery.app.inject({ url: path, headers: held === undefined ? {} : { 'if-none-match': held } });

test.each([listCollections.path, getTodaysCollection.path])(
  '[LIVE-3] %s answers 304 while nothing changed, and 200 after a change',
  async (path) => {
    const date = path === listCollections.path ? '2026-11-01' : '2026-11-20';
    await gallery.call(createCollection, { body: { date, photoUrls } }, { headers: owner });
    const first = await get(path);
    expect(first.statusCode).toBe(200);
    expect(first.headers.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');

    const again = await get(path, String(first.headers.etag));
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(first.headers.etag);
    expect((await get(path, `"other", ${first.headers.etag}`)).statusCode).toBe(304);
    expect((await get(path, '"other"')).statusCode).toBe(200);

    await gallery.app.inject({
      method: 'PUT',
      url: `/api/collections/${date}`,
      headers: owner,
      payload: { photoUrls: photoUrls.toReversed() },
    });
    const changed = await get(path, String(first.headers.etag));
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  },
);

test('[LIVE-3] a compressed response keeps its ETag; a 404 has none', async () => {
  // Five collections, because responses below a kilobyte are not compressed.
  for (const date of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']) {
    await gallery.call(createCollection, { body: { date, photoUrls } }, { headers: owner });
  }
  const plain = await get(listCollections.path);
  const compressed = await gallery.app.inject({
    url: listCollections.path,
    headers: { 'accept-encoding': 'br' },
  });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  expect((await get('/api/nothing')).headers.etag).toBeUndefined();
});
