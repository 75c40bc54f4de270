import { mkdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Collection } from '../../../shared/collections.ts';
import { createCollection, deleteCollection, listAllCollections } from '../../../shared/owner-collections.ts';
import { uploadPhoto } from '../../../shared/owner-images.ts';
import {
  chooseSource,
  getSyncState,
  listSyncDayNotes,
  listSyncFailures,
  runAutoSyncNow,
  type SyncState,
  syncSimple,
} from '../../../shared/sync.ts';
import { syncFileDetails } from '../../db/schema/sync.ts';

/** Long enough ago that a file counts as completely written. */
const WRITTEN = new Date('2026-10-01T00:00:00Z');

let gallery: TestApp;
let headers: { cookie: string };
let inbox: string;
let number = 0;
beforeEach(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
  inbox = join(gallery.dataDir, 'inbox');
});
afterEach(() => gallery.close());

async function put(path: string, data: Buffer): Promise<void> {
  const place = join(inbox, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, data);
  await utimes(place, WRITTEN, WRITTEN);
}

/** Writes photos of one date, one per hour from 6 a.m. on. */
async function putDay(date: string, count: number, folder = date): Promise<void> {
  for (let n = 0; n < count; n++) {
    const taken = `${date} ${String(6 + n).padStart(2, '0')}:00:00`;
    await put(`${folder}/${n}.jpg`, await datedPhoto(number++, { taken }));
  }
}

async function sync(folderPath = '/'): Promise<unknown> {
  const body = { folderPath, source: 'local' as const };
  return (await gallery.call(syncSimple, { body }, { headers })).body;
}
const state = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;
const days = async () => (await gallery.call(listAllCollections, {}, { headers })).body as Collection[];
const dayNotes = async () => {
  const [run] = (await state()).history;
  return (await gallery.call(listSyncDayNotes, { params: { id: run?.id ?? '' } }, { headers })).body;
};
const files = () => gallery.db.select().from(syncFileDetails).orderBy(syncFileDetails.filePath);

describe('a local folder', () => {
  test('[SYNC-5, SYNC-8] makes collections of five without a Dropbox account; a second run adds none', async () => {
    await putDay('2026-11-01', 5);
    await putDay('2026-11-02', 9, 'deep/down');
    await putDay('2026-11-03', 4);
    expect(await sync()).toEqual({
      newCollections: 2,
      message:
        'Sync completed: 2 new collections, 1 day waiting for more photos, 4 photos left out of days with more than five',
    });
    const made = await days();
    expect(made.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-01']);
    for (const { photoUrls } of made) {
      expect(new Set(photoUrls).size).toBe(5);
      expect(photoUrls.every((url) => /^\/media\/[0-9a-f]{64}\.jpg$/.test(url))).toBe(true);
    }
    expect(await state()).toMatchObject({
      source: 'local',
      folderPath: '/',
      current: null,
      waitingDays: [{ date: '2026-11-03', count: 4 }],
      history: [
        {
          phase: 'complete',
          files: { total: 18, done: 18, failed: 0 },
          days: { total: 2, done: 2 },
          newCollections: 2,
        },
      ],
    });
    const again = await sync();
    expect(again).toMatchObject({ newCollections: 0 });
    expect(await days()).toEqual(made);

    await put('late/one.jpg', await datedPhoto(900, { taken: '2026-11-03 20:00:00' }));
    expect(await sync()).toMatchObject({ newCollections: 1 });
    expect((await state()).waitingDays).toEqual([]);
  });

  test('[SYNC-5] dates photos by metadata, else by the time of the file, and prefers rated photos', async () => {
    for (const [hour, rating] of [5, 0, 0, 3, 0, 0, 4, -1].entries()) {
      const taken = `2026-11-05 ${10 + hour}:00:00`;
      await put(`rated/${hour}.jpg`, await datedPhoto(number++, { taken, rating }));
    }
    await put(
      'rated/webp.webp',
      await datedPhoto(number++, { taken: '2026-11-05 09:30:00', format: 'webp' }),
    );
    for (let n = 0; n < 5; n++) {
      // 23:50 to 23:54 in Tokyo.
      const at = new Date(`2026-09-10T14:5${n}:00Z`);
      await put(`bare/${n}.jpg`, await datedPhoto(number++));
      await utimes(join(inbox, `bare/${n}.jpg`), at, at);
    }
    expect(await sync()).toMatchObject({ newCollections: 2 });
    const rows = await files();
    expect(rows.filter(({ fileName }) => fileName === 'webp.webp')).toMatchObject([
      { assignedDate: '2026-11-05', secondOfDay: 9.5 * 3600 },
    ]);
    const chosen = rows.filter(
      ({ status, filePath }) => status === 'copied' && filePath.startsWith('/rated'),
    );
    expect(chosen.map(({ fileName }) => fileName)).toEqual(
      expect.arrayContaining(['0.jpg', '3.jpg', '6.jpg']),
    );
    expect(chosen.map(({ rating }) => rating)).not.toContain(-1);
    expect((await days()).map(({ date }) => date)).toEqual(['2026-11-05', '2026-09-10']);
  });

  test('[SYNC-5] a run reports which photos it left out, in order of camera time', async () => {
    // The files' modification times are in the opposite order.
    for (let n = 0; n < 7; n++) {
      const taken = `2026-11-05 ${10 + n}:00:00`;
      await put(`IMG_${n}.jpg`, await datedPhoto(number++, { taken, rating: n === 1 || n === 6 ? 0 : 3 }));
      const written = new Date(WRITTEN.getTime() - n * 3_600_000);
      await utimes(join(inbox, `IMG_${n}.jpg`), written, written);
    }
    await putDay('2026-11-06', 5);
    expect(await sync()).toEqual({
      newCollections: 2,
      message: 'Sync completed: 2 new collections, 2 photos left out of days with more than five',
    });
    const notes = { kind: 'left_out', date: '2026-11-05', count: 2, files: ['IMG_1.jpg', 'IMG_6.jpg'] };
    expect(await dayNotes()).toEqual([notes]);
    expect((await state()).history[0]?.notedDays).toBe(1);
    // The next run has nothing to report, because the collection exists.
    await sync();
    expect(await dayNotes()).toEqual([]);
    const unknown = await gallery.call(listSyncDayNotes, { params: { id: 'none' } }, { headers });
    expect(unknown.status).toBe(404);
  });

  test('[COL-9, SYNC-5] a deleted collection is not published again while it can be restored', async () => {
    await putDay('2026-11-01', 6);
    await sync();
    const { body } = await gallery.call(deleteCollection, { params: { date: '2026-11-01' } }, { headers });
    expect(body).toMatchObject({ date: '2026-11-01' });
    const deletedAt = gallery.clock.now.toISOString();
    expect(await sync()).toEqual({
      newCollections: 0,
      message: 'Sync completed: no new collections, 1 day deleted by the owner and not made again',
    });
    expect(await dayNotes()).toEqual([{ kind: 'deleted', date: '2026-11-01', deletedAt }]);
    expect(await days()).toEqual([]);
    const auto = await gallery.call(runAutoSyncNow, {}, { headers });
    expect(auto.body).toMatchObject({ message: expect.stringContaining('not made again') });
    expect(await days()).toEqual([]);
    expect((await state()).waitingDays).toEqual([]);
  });

  test('[SYNC-6] [API-3] records why a file cannot be used, and uses the next best photo', async () => {
    await putDay('2026-11-01', 6);
    const whole = await datedPhoto(number++, { taken: '2026-11-01 05:00:00', rating: 5 });
    await put('2026-11-01/broken.jpg', whole.subarray(0, whole.length - 80));
    await put('page.jpg', Buffer.from('<!doctype html><title>Not found</title>'));
    await put('empty.jpg', Buffer.alloc(0));
    await putDay('2026-11-02', 5);
    expect(await sync()).toEqual({
      newCollections: 2,
      message:
        'Sync completed: 2 new collections, 1 photo left out of days with more than five, 3 files could not be used',
    });
    const [run] = (await state()).history;
    expect(run?.files).toEqual({ total: 14, done: 14, failed: 3 });
    const copied = (await files()).filter(({ status }) => status === 'copied');
    expect(copied).toHaveLength(10);
    expect(run?.bytes.done).toBe(copied.reduce((bytes, { fileSize }) => bytes + (fileSize ?? 0), 0));
    const { body } = await gallery.call(listSyncFailures, { params: { id: run?.id ?? '' } }, { headers });
    expect(body).toEqual([
      { path: '/2026-11-01/broken.jpg', error: expect.stringMatching(/./), reason: 'photo_damaged' },
      { path: '/empty.jpg', error: 'The file is empty', reason: 'empty_file' },
      { path: '/page.jpg', error: 'This file is not a photo', reason: 'not_a_photo' },
    ]);
    const unknown = await gallery.call(listSyncFailures, { params: { id: 'unknown' } }, { headers });
    expect(unknown.status).toBe(404);
  });

  test('[SYNC-5] copies and renamed files are recognised: no photo appears twice, within or across collections', async () => {
    await putDay('2026-11-01', 5);
    const photo = await datedPhoto(number++);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(`same/${name}.jpg`, photo);
    expect(await sync()).toMatchObject({ newCollections: 1 });
    expect((await state()).waitingDays).toEqual([{ date: '2026-10-01', count: 1 }]);

    const [day] = await days();
    await rename(join(inbox, '2026-11-01'), join(inbox, 'renamed'));
    expect(await sync()).toMatchObject({ newCollections: 0 });
    expect(await days()).toEqual([day]);

    // `photo` has no metadata, so its copy gets the date of the file, 2026-10-01. That date then has five photos, but
    // another collection already shows `photo`.
    await put('2026-11-08/shown.jpg', photo);
    const body = {
      date: '2026-11-07',
      photoUrls: [...(await publishedWith(photo)), ...(day?.photoUrls ?? []).slice(1)],
    };
    await gallery.call(createCollection, { body }, { headers });
    await putDay('2026-10-01', 4);
    expect(await sync()).toMatchObject({ newCollections: 0 });
    expect((await state()).waitingDays).toEqual([{ date: '2026-10-01', count: 4 }]);
  });

  test('[SYNC-5] a collection that the owner made is left unchanged', async () => {
    await putDay('2026-11-01', 5);
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example.com/${n}.jpg`);
    await gallery.call(createCollection, { body: { date: '2026-11-01', photoUrls } }, { headers });
    expect(await sync()).toMatchObject({ newCollections: 0, message: 'Sync completed: no new collections' });
    expect((await days())[0]?.photoUrls).toEqual(photoUrls);
  });

  test('[SYNC-6] reads the metadata of a file again only when the file changes', async () => {
    await putDay('2026-11-01', 4);
    await sync();
    const [before] = await files();
    // The changed content is not noticed, because size and time are the same.
    const place = join(inbox, '2026-11-01/0.jpg');
    await writeFile(place, Buffer.alloc((await stat(place)).size));
    await utimes(place, WRITTEN, WRITTEN);
    await sync();
    expect(await files()).toHaveLength(4);
    expect((await files())[0]).toMatchObject({ status: 'read', secondOfDay: before?.secondOfDay ?? 0 });
    await put('2026-11-01/0.jpg', await datedPhoto(number++, { taken: '2026-11-09 08:00:00' }));
    await sync();
    expect((await files())[0]).toMatchObject({ assignedDate: '2026-11-09' });
  });

  test('[SYNC-9, API-5] if two tabs change the same choice of folder at once, one gets a conflict', async () => {
    for (const name of ['a', 'b']) await mkdir(join(inbox, name), { recursive: true });
    const before = { source: 'local' as const, folderPath: '/' };
    const answers = await Promise.all(
      ['/a', '/b'].map((folderPath) =>
        gallery.call(chooseSource, { body: { source: 'local', folderPath, before } }, { headers }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('[API-1] reports a missing folder, and a source that is not set up', async () => {
    const missing = await gallery.call(
      syncSimple,
      { body: { folderPath: '/no', source: 'local' } },
      { headers },
    );
    expect([missing.status, missing.body]).toMatchObject([404, { code: 'not_found' }]);
    expect((await state()).history[0]).toMatchObject({
      phase: 'failed',
      error: 'There is no /no in the photo folder',
    });
    const s3 = await gallery.call(syncSimple, { body: { folderPath: '/', source: 's3' } }, { headers });
    expect([s3.status, s3.body]).toMatchObject([400, { message: 'source: s3 is not set up' }]);
    expect((await gallery.call(getSyncState, {})).status).toBe(401);
    expect((await gallery.call(syncSimple, { body: { folderPath: '/' } })).status).toBe(401);
  });
});

test.each(['/nowhere', '/../../etc'])(
  '[SYNC-9] a refused folder is not stored for auto-sync: %s',
  async (path) => {
    const { source, folderPath } = await state();
    const chosen = await gallery.call(
      chooseSource,
      { body: { source: 'local', folderPath: path } },
      { headers },
    );
    expect(chosen.status).toBeGreaterThanOrEqual(400);
    const started = await gallery.call(
      syncSimple,
      { body: { source: 'local', folderPath: path } },
      { headers },
    );
    expect(started.status).toBeGreaterThanOrEqual(400);
    expect(await state()).toMatchObject({ source, folderPath });
  },
);

/** Uploads a photo as the owner does; returns an array with its URL. */
async function publishedWith(photo: Buffer): Promise<string[]> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(photo)]), 'by-hand.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await gallery.app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return [answer.json().url];
}
