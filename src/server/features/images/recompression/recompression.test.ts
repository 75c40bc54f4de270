import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { imageUrlOf } from '../../../../shared/images.ts';
import { storedCollections } from '../../../db/schema/days.ts';
import { openMediaFolder } from '../../../platform/files/folder-media-store.ts';
import { findEveryPhotoUrl } from '../originals/queries.ts';
import { createDailyBudget } from './daily-budget.ts';
import type { Recompression } from './recompression.ts';

const HELPER = join(import.meta.dirname, '../../../../../tests/support/recompressing-process.ts');

let server: ImageServer;
let today: string;
let isIdle: boolean;
/** Ends the run as a visitor's request would. */
let stopWork: () => void;
/** The keys of the replaced renditions, in order. */
let replaced: string[];
/** Called after each replaced rendition. */
let onReplaced: () => void | Promise<void>;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(storedCollections);
  await server.photos.cache.clearImages();
  today = '2026-11-20';
  isIdle = true;
  stopWork = () => {};
  replaced = [];
  onReplaced = () => {};
});

function recompression({ minutes = 60 } = {}): Recompression {
  return server.photos.createRecompression({
    // With the lowest priority, the process would wait for all other tests.
    priority: constants.priority.PRIORITY_NORMAL,
    idle: {
      isIdle: () => isIdle,
      whileIdle(work) {
        const controller = new AbortController();
        stopWork = () => {
          isIdle = false;
          controller.abort();
        };
        return work(controller.signal);
      },
    },
    budget: createDailyBudget({ db: server.db, minutes, today: () => today }),
    async onReplaced(key) {
      server.photos.evict(key);
      replaced.push(key);
      await onReplaced();
    },
  });
}

const never = new AbortController().signal;

/** Publishes and prepares a collection with one small photo. */
async function publishPhoto(seed: number, date: string) {
  return publish(await upload(seed), date);
}

const upload = async (seed: number) =>
  (await server.upload(await testImage({ width: 120, height: 80, seed }))).body;

async function publish(body: Awaited<ReturnType<typeof upload>>, date: string) {
  const photoUrls = [body.url, ...Array.from({ length: 4 }, () => 'data:image/png;base64,AAAA')];
  const [day] = await server.db.insert(storedCollections).values({ date, photoUrls }).returning();
  await server.photos.indexCollection(day?.id ?? 0);
  server.published.add(body.url);
  return body;
}

/** Counts a photo's prepared AVIF renditions: `final` ones, and those that are still the `first` encoding. */
async function filesOf({ url }: { url: string }) {
  const sha256 = url.slice(7, 71);
  const folder = join(server.folder, 'cache/images', sha256.slice(0, 2));
  const names = (await readdir(folder)).filter((name) => name.startsWith(sha256) && name.includes('.avif'));
  return {
    final: names.filter((name) => name.endsWith('.final')).length,
    first: names.filter((name) => name.endsWith('.avif')).length,
  };
}

test('[LIGHT-9] replaces prepared AVIFs by smaller ones at the same URL', async () => {
  const photo = await publishPhoto(7, '2026-11-20');
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { url, version } = photo;
  const path = imageUrlOf({ url, version, width: 400, quality: 85, format: 'avif' });
  const get = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { headers });
    return { headers: answer.headers, status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const accepts = { accept: 'image/avif' };
  // Each request is sent twice: the second response comes from the cache in front of the router.
  const [before] = [await get(), await get(), await get(accepts), await get(accepts)];
  await recompression().run(never);
  const after = [await get(), await get(accepts), await get(accepts)];
  expect(replaced.length).toBeGreaterThan(0);
  for (const { body, headers } of after) {
    expect(body.length).toBeLessThanOrEqual(before.body.length * 0.92);
    expect(headers.get('content-length')).toBe(String(body.length));
    expect(headers.get('etag')).toBe(before.headers.get('etag'));
  }
  // Both encodings look alike, so they share a weak ETag, and browsers do not fetch the image again.
  expect(before.headers.get('etag')).toMatch(/^W\/"/);
  expect((await get({ 'if-none-match': before.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await filesOf(photo)).first).toBe(0);
});

test('[LIGHT-9] recompresses each rendition once, also those of a later scheduled collection', async () => {
  const first = await publishPhoto(1, '2026-11-20');
  await recompression().run(never);
  const done = await filesOf(first);
  expect(done).toEqual({ final: done.final, first: 0 });
  const count = replaced.length;
  await recompression().run(never);
  expect(replaced).toHaveLength(count);
  const scheduled = await publishPhoto(2, '2027-01-01');
  await recompression().run(never);
  expect((await filesOf(scheduled)).first).toBe(0);
});

test('[LIGHT-9] recompresses a photo whose renditions were prepared before a run and that is published after it', async () => {
  const photo = await upload(10);
  await server.photos.cache.prepare(photo.url);
  const idle = recompression();
  await idle.run(never);
  await publish(photo, '2026-11-20');
  await idle.run(never);
  expect(await filesOf(photo)).toEqual({ final: replaced.length, first: 0 });
});

test('[LIGHT-9] reads the photos of the newest collection first, and no embedded images', async () => {
  const urls = [
    '/media/b.jpg',
    'data:image/png;base64,AAAA',
    '/media/a.jpg',
    'https://x.invalid/1',
    '/media/b.jpg',
  ];
  await server.db.insert(storedCollections).values([
    { date: '2026-11-19', photoUrls: urls },
    { date: '2026-11-20', photoUrls: ['/media/c.jpg', ...Array(4).fill('data:image/webp;base64,AAAA')] },
  ]);
  const found = ['/media/c.jpg', '/media/b.jpg', '/media/a.jpg', 'https://x.invalid/1', '/media/b.jpg'];
  expect(await findEveryPhotoUrl(server.db)).toEqual(found);
});

test('[LIGHT-9] does not start while the machine is busy, stops when it becomes busy, and continues in the next run', async () => {
  const photo = await publishPhoto(3, '2026-11-20');
  const all = (await filesOf(photo)).first;
  isIdle = false;
  await recompression().run(never);
  expect(await filesOf(photo)).toEqual({ final: 0, first: all });

  isIdle = true;
  onReplaced = () => stopWork();
  await recompression().run(never);
  const { final, first } = await filesOf(photo);
  expect(replaced).toHaveLength(1);
  expect([final > 0, first > 0, final + first]).toEqual([true, true, all]);

  isIdle = true;
  onReplaced = () => {};
  await recompression().run(never);
  expect(await filesOf(photo)).toEqual({ final: all, first: 0 });
});

test('[LIGHT-9] ends when the server stops', async () => {
  const photo = await publishPhoto(4, '2026-11-20');
  const stopping = new AbortController();
  onReplaced = () => stopping.abort();
  await recompression().run(stopping.signal);
  expect(replaced).toHaveLength(1);
  expect((await filesOf(photo)).first).toBeGreaterThan(0);
});

test('[LIGHT-9] does not start when the processor time of the day is used up, but starts the next day', async () => {
  const photo = await publishPhoto(5, '2026-11-20');
  const budget = createDailyBudget({ db: server.db, minutes: 10, today: () => today });
  await budget.spend(10 * 60_000);
  await recompression({ minutes: 10 }).run(never);
  expect((await filesOf(photo)).final).toBe(0);
  today = '2026-11-21';
  await recompression({ minutes: 10 }).run(never);
  expect((await filesOf(photo)).first).toBe(0);
  expect(await createDailyBudget({ db: server.db, minutes: 0, today: () => today }).hasLeft()).toBe(false);
});

test('[LIGHT-9] skips a photo that cannot be read, and continues with the next photo', async () => {
  const photo = await publishPhoto(6, '2026-11-19');
  const damaged = await publishPhoto(8, '2026-11-20');
  const media = await openMediaFolder(join(server.folder, 'media'));
  const sha256 = damaged.url.slice(7, 71);
  await media.withFile({ sha256, type: 'jpg' }, (file) => writeFile(file, 'no photo'));
  await recompression().run(never);
  expect((await filesOf(photo)).first).toBe(0);
  expect((await filesOf(damaged)).final).toBe(0);
});

test('[LIGHT-9] does not store renditions that are removed during the run', async () => {
  const photo = await publishPhoto(9, '2026-11-20');
  const folder = join(server.folder, 'cache/images', photo.url.slice(7, 9));
  onReplaced = () => rm(folder, { recursive: true });
  await recompression().run(never);
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([]);
});

test('[LIGHT-9] the encoding process ends with the server, even during an encoding', async () => {
  const photo = join(server.folder, 'photo.jpg');
  await writeFile(photo, await testImage({ width: 2400, height: 1600 }));
  const parent = fork(HELPER, [photo], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [child] = await once(parent, 'message');
  expect(await isRunning(Number(child))).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isRunning(Number(child))).toBe(false);
});

/** Whether a process runs; false for a zombie. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !/\) [ZX] /.test(stat);
}
