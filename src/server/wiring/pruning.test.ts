import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_IMAGE } from '../../../tests/support/embedded-image.ts';
import { memoryBucket } from '../../../tests/support/memory-bucket.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createCollection, deleteCollection } from '../../shared/collections.ts';
import { cropPath } from '../../shared/photo-urls.ts';
import { photoCrops, photoFiles } from '../db/schema/photos.ts';
import { createBucketCache } from '../platform/bucket/bucket-cache.ts';
import { objectOf } from '../platform/files/file-object.ts';
import { registerPruning, usedByPhotos } from './pruning.ts';

// Runs on both databases.

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

test('[SCALE-1] what shows deleted days goes from the bucket and from every disk; what is made meanwhile stays', async () => {
  const { bucket, objects } = memoryBucket();
  const shared = createBucketCache({
    ...{ bucket, folder: 'cards/', maxBytes: 1e6, now: () => new Date() },
    log: { warn() {} },
  });
  for (const key of ['used.jpeg', 'old.jpeg']) await shared.put(key, objectOf(Buffer.from(key)));
  const disk = new Set(['used.jpeg', 'old.jpeg', 'older.jpeg']);
  let listener = () => {};
  let job = async () => {};
  const context = {
    app: { addHook() {}, log: gallery.app.log },
    bus: {
      subscribe: async (_: string, heard: () => void) => {
        listener = heard;
        return async () => {};
      },
      publish: async () => listener(),
    },
    jobs: {
      define: (_: string, { handler }: { handler: () => Promise<void> }) => {
        job = handler;
      },
    },
  } as unknown as Parameters<typeof registerPruning>[0];
  await registerPruning(context, {
    ...{ name: 'cards', shared },
    local: { list: async () => [...disk], remove: async (key) => disk.delete(key) },
    async findUse() {
      // Looked for after either list.
      if (objects.has('cards/new.jpeg')) disk.add('new.jpeg');
      objects.set('cards/new.jpeg', Buffer.from('new'));
      return (key) => key === 'used.jpeg';
    },
  });
  await job();
  await expect.poll(() => [...disk]).toEqual(['used.jpeg', 'new.jpeg']);
  expect([...objects.keys()].sort()).toEqual(['cards/new.jpeg', 'cards/used.jpeg']);
});

test('[SCALE-1] the cards of a deleted day are removed, those of others stay', async () => {
  const headers = await gallery.signIn();
  const folder = join(gallery.dataDir, 'cache', 'cards');
  const cards = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('.jpeg'));
  const prune = () => gallery.db.execute(sql`SELECT pg_notify('prune-cards', 'null')`);
  for (const date of ['2026-11-19', '2026-11-20']) {
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `${EMBEDDED_IMAGE}#${date}-${n}`);
    await gallery.call(createCollection, { body: { date, photoUrls } }, { headers });
    for (const url of [`/cards/${date}.jpeg`, `/cards/${date}/1.jpeg`])
      expect((await gallery.app.inject({ url })).statusCode).toBe(200);
  }
  await expect.poll(cards).toHaveLength(4);
  const before = await cards();
  await gallery.call(deleteCollection, { params: { date: '2026-11-19' } }, { headers });
  await prune();
  await expect.poll(cards).toHaveLength(2);
  expect(before).toEqual(expect.arrayContaining(await cards()));
  await prune();
  const { statusCode } = await gallery.app.inject({ url: '/cards/2026-11-20.jpeg' });
  expect(statusCode).toBe(200);
  expect(await cards()).toHaveLength(2);
});

test('[SCALE-1] renditions are used as long as their original or their crop is stored', async () => {
  const [original, crop, gone] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [
    string,
    string,
    string,
  ];
  const size = { width: 30, height: 20, thumbhash: '' };
  await gallery.db.insert(photoFiles).values({ ...size, sha256: original, type: 'jpg', bytes: 1 });
  await gallery.db.insert(photoCrops).values({
    ...{ ...size, url: cropPath(crop), originalUrl: '', sha256: original },
    ...{ x: 0, y: 0 },
  });
  const isUsed = await usedByPhotos(gallery.db);
  const nameOf = (key: string) => `${key}-e7-w400-q80-3x4-at50.avif`;
  expect([original, crop, gone].map((key) => isUsed(nameOf(key)))).toEqual([true, true, false]);
});
