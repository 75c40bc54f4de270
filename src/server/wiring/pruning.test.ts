import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_IMAGE } from '../../../tests/support/embedded-image.ts';
import { memoryBucket } from '../../../tests/support/memory-bucket.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createCollection, deleteCollection } from '../../shared/owner-collections.ts';
import { cropPath } from '../../shared/photo-urls.ts';
import { sql } from '../db/orm.ts';
import { photoCrops, photoFiles } from '../db/schema/photos.ts';
import { createBucketCache } from '../platform/bucket/bucket-cache.ts';
import { objectOf } from '../platform/files/file-object.ts';
import { registerPruning, usedByDays, usedByPhotos } from './pruning.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

/** Prunes cards in a bucket and on one disk, with a job that the test runs itself. */
async function startPruning(
  findUse: () => Promise<(key: string) => boolean>,
  foreign: readonly string[] = [],
) {
  const { bucket, objects } = memoryBucket();
  const isOwn = /^[a-z]+\.jpeg$/;
  const shared = createBucketCache({
    ...{ bucket, folder: 'cards/', isOwn, maxBytes: 1e6, now: () => new Date() },
    log: { warn() {} },
  });
  const disk = new Set(foreign);
  for (const key of foreign) objects.set(`cards/${key}`, Buffer.from('not ours'));
  let listener = () => {};
  let job = async () => {};
  const context = {
    app: { addHook() {}, log: gallery.app.log },
    bus: {
      subscribe: async (_: string, onNotify: () => void) => {
        listener = onNotify;
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
    ...{ name: 'cards', isOwn, shared, findUse },
    local: { list: async () => [...disk], remove: async (key) => disk.delete(key) },
  });
  return { shared, objects, disk, run: () => job() };
}

test('[SCALE-1] removes unused files from the bucket and the disk, but none made during the run', async () => {
  const { shared, objects, disk, run } = await startPruning(async () => {
    // Makes files after the bucket or the disk was listed.
    if (objects.has('cards/new.jpeg')) disk.add('new.jpeg');
    objects.set('cards/new.jpeg', Buffer.from('new'));
    return (key) => key === 'used.jpeg';
  });
  for (const key of ['used.jpeg', 'old.jpeg']) await shared.put(key, objectOf(Buffer.from(key)));
  for (const key of ['used.jpeg', 'old.jpeg', 'older.jpeg']) disk.add(key);
  await run();
  await expect.poll(() => [...disk]).toEqual(['used.jpeg', 'new.jpeg']);
  expect([...objects.keys()].sort()).toEqual(['cards/new.jpeg', 'cards/used.jpeg']);
});

const FOREIGN = ['', 'holiday.mp4', 'originals/x.jpg'];

test('[SCALE-1] does not remove foreign files', async () => {
  const { shared, objects, disk, run } = await startPruning(async () => () => false, FOREIGN);
  await shared.put('old.jpeg', objectOf(Buffer.from('old')));
  disk.add('old.jpeg');
  await run();
  await expect.poll(() => [...disk]).toEqual(FOREIGN);
  expect([...objects.keys()]).toEqual(FOREIGN.map((key) => `cards/${key}`));
});

test('[SCALE-1] does not query the database if there are only foreign files', async () => {
  let queries = 0;
  const { disk, run } = await startPruning(async () => {
    queries += 1;
    return () => false;
  }, FOREIGN);
  await run();
  expect(queries).toBe(0);
  // Now the file on the disk causes a query, which shows that a run also looks at the disk.
  disk.add('old.jpeg');
  await run();
  await expect.poll(() => [...disk]).toEqual(FOREIGN);
  expect(queries).toBe(1);
});

test('[SCALE-1] `usedByDays` lets other work of the process run after each day', async () => {
  const row = { date: '2026-11-19', day: { photoUrls: [] }, texts: null, calledOff: null };
  // A database that responds at once, with three rows to every query.
  const query: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'then' ? (resolve: (rows: object[]) => void) => resolve([row, row, row]) : () => query,
    },
  );
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turns = new Set<number>();
  await usedByDays(query as typeof gallery.db, () => {
    turns.add(turn);
    return [];
  });
  clearImmediate(counting);
  expect(turns.size).toBe(3);
});

test('[SCALE-1] removes the cards of a deleted day, and keeps those of other days', async () => {
  const headers = await gallery.signIn();
  const folder = join(gallery.dataDir, 'cache', 'cards');
  const cards = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpeg')).sort();
  const prune = () => gallery.db.execute(sql`SELECT pg_notify('prune-cards', 'null')`);
  const make = async (date: string) => {
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `${EMBEDDED_IMAGE}#${date}-${n}`);
    await gallery.call(createCollection, { body: { date, photoUrls } }, { headers });
    for (const url of [`/cards/${date}.jpeg`, `/cards/${date}/1.jpeg`])
      expect((await gallery.app.inject({ url })).statusCode).toBe(200);
  };
  await make('2026-11-20');
  await expect.poll(cards).toHaveLength(2);
  const kept = await cards();
  await make('2026-11-19');
  await expect.poll(cards).toHaveLength(4);
  await gallery.call(deleteCollection, { params: { date: '2026-11-19' } }, { headers });
  await prune();
  await expect.poll(cards).toEqual(kept);

  await mkdir(join(folder, 'ab'), { recursive: true });
  await writeFile(join(folder, 'ab', `ab${'0'.repeat(14)}-day.jpeg`), 'of no day');
  expect(await cards()).toHaveLength(3);
  await prune();
  await expect.poll(cards).toEqual(kept);
  const { statusCode } = await gallery.app.inject({ url: '/cards/2026-11-20.jpeg' });
  expect(statusCode).toBe(200);
});

test('[SCALE-1] renditions are kept as long as their original or their crop is stored', async () => {
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
