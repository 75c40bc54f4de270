import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { type DropboxServer, startDropboxServer } from '../../../../tests/support/dropbox-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Collection } from '../../../shared/collections.ts';
import { listSourceFolders, updateDropboxToken } from '../../../shared/dropbox.ts';
import { listAllCollections } from '../../../shared/owner-collections.ts';
import {
  cancelSync,
  chooseSource,
  getSyncState,
  runAutoSyncNow,
  type SyncState,
  syncSimple,
} from '../../../shared/sync.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { settings } from '../../db/schema/settings.ts';
import { syncFileDetails, syncProgress } from '../../db/schema/sync.ts';

const DOWNLOAD = '/2/files/download';
const SOON = { interval: 50 };

let gallery: TestApp;
let dropbox: DropboxServer;
let headers: { cookie: string };
let number = 0;
let folder = '';
beforeAll(async () => {
  dropbox = await startDropboxServer({ now: () => gallery.clock.now.getTime() });
  gallery = await createTestApp(dropbox.env);
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await dropbox.close();
});
beforeEach(async () => {
  for (const table of [storedCollections, syncFileDetails, syncProgress, settings])
    await gallery.db.delete(table);
  folder = `/cameras/${number++}`;
  dropbox.downloads.clear();
  dropbox.requests.clear();
  await gallery.call(updateDropboxToken, { body: { token: dropbox.generateToken() } }, { headers });
});

const sync = (folderPath = folder) =>
  gallery.call(syncSimple, { body: { folderPath, source: 'dropbox' } }, { headers });
const state = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;
const days = async () => (await gallery.call(listAllCollections, {}, { headers })).body as Collection[];

async function putDay(date: string, count = 5): Promise<void> {
  for (let n = 0; n < count; n++) {
    const photo = await datedPhoto(number++, { taken: `${date} 1${n}:00:00` });
    dropbox.put(`${folder}/${date}-${n}.jpg`, photo);
  }
}

test('[SYNC-5] dates a photo without metadata by the capture time from Dropbox, else by the time of the file', async () => {
  for (let n = 0; n < 5; n++) {
    const clientModified = new Date(`2026-10-10T0${n}:00:00Z`);
    dropbox.put(`${folder}/known-${n}.jpg`, await datedPhoto(number++), {
      timeTaken: new Date(`2026-10-01T15:0${n}:00Z`),
      clientModified,
    });
    dropbox.put(`${folder}/silent-${n}.jpg`, await datedPhoto(number++), { clientModified });
  }
  expect((await sync()).body).toMatchObject({ newCollections: 2 });
  // 15:00 UTC is the next day in Tokyo.
  expect((await days()).map(({ date }) => date)).toEqual(['2026-10-10', '2026-10-02']);
});

test('[SYNC-5, SYNC-6] moved and copied files are recognised and not downloaded again', async () => {
  await putDay('2026-11-01');
  await putDay('2026-11-02', 4);
  expect((await sync()).body).toMatchObject({ newCollections: 1 });
  const requests = dropbox.requests.get(DOWNLOAD);
  expect(requests).toBe(9 + 5);
  dropbox.move(`${folder}/2026-11-01-0.jpg`, `${folder}/moved/elsewhere.jpg`);
  const original = dropbox.find(`${folder}/2026-11-02-0.jpg`);
  dropbox.put(`${folder}/copy.jpg`, original?.data ?? Buffer.alloc(0));
  expect((await sync()).body).toMatchObject({ newCollections: 0 });
  expect(dropbox.requests.get(DOWNLOAD)).toBe(requests);
  expect((await state()).waitingDays).toEqual([{ date: '2026-11-02', count: 4 }]);
  expect(await days()).toHaveLength(1);
});

test('[SYNC-7] a revoked Dropbox token stops the sync with a message about the token', async () => {
  await putDay('2026-11-01');
  dropbox.revokeAll();
  const { status, body } = await sync();
  expect(status).toBe(409);
  expect(body).toMatchObject({ message: expect.stringMatching(/expired|access token/) });
  expect(await state()).toMatchObject({
    current: null,
    available: { dropbox: false, local: true, s3: false },
    history: [{ phase: 'failed', error: (body as { message: string }).message }],
  });
  const again = await sync();
  expect(again.body).toMatchObject({ message: expect.stringMatching(/expired|access token/) });
});

test('[SYNC-7] an unexpected error is reported with a general message', async () => {
  // The first call, which checks the folder, succeeds.
  dropbox.fail('/2/files/list_folder', { kind: 'status', status: 200, body: { nothing: 'known' } }, 1);
  await putDay('2026-11-01');
  const { status, body } = await sync();
  expect([status, body]).toMatchObject([
    500,
    { message: 'server error during sync, Dropbox token may be expired' },
  ]);
});

test('[SYNC-6] a run reports its progress; cancelling it keeps the collections that it has published', async () => {
  await putDay('2026-11-01');
  await putDay('2026-11-02');
  // The starts of ten files and seven whole photos are read; the eighth photo stalls.
  dropbox.fail(DOWNLOAD, { kind: 'stall', afterBytes: 100 }, 17);
  const running = sync();
  await expect
    .poll(async () => (await state()).current, SOON)
    .toMatchObject({
      phase: 'copying',
      files: { total: 10, done: 10, failed: 0 },
      days: { total: 2, done: 1 },
      newCollections: 1,
      currentFile: expect.stringContaining(`${folder}/2026-11-02-2.jpg`),
    });
  const other = await sync('/elsewhere');
  expect([other.status, other.body]).toMatchObject([
    409,
    { message: `A sync of ${folder} is under way: wait for it or cancel it` },
  ]);
  const cancelled = await gallery.call(cancelSync, {}, { headers });
  expect(cancelled.body).toMatchObject({
    current: null,
    history: [{ phase: 'cancelled', newCollections: 1 }],
  });
  expect((await running).body).toMatchObject({
    newCollections: 1,
    message: expect.stringMatching(/^Sync cancelled: 1 new collection/),
  });
  expect((await sync()).body).toMatchObject({ newCollections: 1 });
  expect(await days()).toHaveLength(2);
});

test('[SYNC-5] two simultaneous requests wait for the same run', async () => {
  await putDay('2026-11-01');
  const [one, other] = await Promise.all([sync(), sync()]);
  expect(one.body).toMatchObject({ newCollections: 1 });
  expect(other.body).toEqual(one.body);
  expect((await state()).history).toHaveLength(1);
});

test('[SYNC-6] restarts a listing whose cursor Dropbox no longer knows', async () => {
  await putDay('2026-11-01');
  dropbox.fail('/2/files/list_folder/continue', { kind: 'reset' });
  expect((await sync()).body).toMatchObject({ newCollections: 1 });
  expect((await state()).history[0]?.files).toEqual({ total: 5, done: 5, failed: 0 });
});

test('[SYNC-1, SYNC-4] stores the chosen source and folder; folders of other sources can still be listed', async () => {
  await mkdir(join(gallery.dataDir, 'inbox', 'walks'), { recursive: true });
  const body = { source: 'local', folderPath: '/walks' } as const;
  expect((await gallery.call(chooseSource, { body }, { headers })).body).toMatchObject(body);
  expect(await state()).toMatchObject(body);
  await putDay('2026-11-01');
  const query = { source: 'dropbox', path: '/cameras' } as const;
  const folders = await gallery.call(listSourceFolders, { query }, { headers });
  expect(folders.body).toMatchObject({
    path: '/cameras',
    folders: expect.arrayContaining([{ name: folder.slice(9), path: folder }]),
  });
});

test('[SYNC-1, AUTO-1] a path with the placeholder {folder} or a control character is not synced', async () => {
  expect(await state()).toMatchObject({ source: 'dropbox', folderPath: '/cameras/{folder}' });
  const message = 'folderPath: choose the folder that {folder} stands for';
  const now = await gallery.call(runAutoSyncNow, {}, { headers });
  expect([now.status, now.body]).toMatchObject([400, { message }]);
  expect((await state()).history).toMatchObject([{ phase: 'failed', error: message }]);
  for (const folderPath of ['/cameras/{folder}', '/cameras/\0', '/cameras\n']) {
    expect((await sync(folderPath)).status).toBe(400);
    const query = { path: folderPath };
    const folders = await gallery.call(listSourceFolders, { query }, { headers });
    expect(folders.status).toBe(folderPath.includes('{') ? 404 : 400);
  }
  expect((await state()).history).toHaveLength(1);
});
