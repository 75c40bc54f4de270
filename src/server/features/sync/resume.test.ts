import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { type DropboxServer, startDropboxServer } from '../../../../tests/support/dropbox-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { updateDropboxToken } from '../../../shared/dropbox.ts';
import { getSyncState, type SyncState, syncSimple } from '../../../shared/sync.ts';

// Runs on the embedded database and on PostgreSQL.

const DOWNLOAD = '/2/files/download';
/** Long: if a slow machine does not stop the run in time, it continues only after its job's heartbeat has expired. */
const SOON = { timeout: 120_000, interval: 50 };

let dataDir: string;
let opened: TestDatabase;
let dropbox: DropboxServer;
let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-resume-'));
  opened = await createTestDatabase();
  dropbox = await startDropboxServer({ now: () => gallery.clock.now.getTime() });
  await open();
});
afterAll(async () => {
  await gallery.close();
  await dropbox.close();
  await opened.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(): Promise<void> {
  gallery = await createTestApp({ ...dropbox.env, DATA_DIR: dataDir }, opened);
  headers = await gallery.signIn();
}
const state = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;

test('[SYNC-6] stopping the server interrupts a sync, which continues after the restart', {
  timeout: 300_000,
}, async () => {
  for (let n = 0; n < 5; n++) {
    dropbox.put(`/cameras/${n}.jpg`, await datedPhoto(n, { taken: `2026-11-01 1${n}:00:00` }));
  }
  await gallery.call(updateDropboxToken, { body: { token: dropbox.generateToken() } }, { headers });
  // The first bytes of five files are downloaded, then two whole photos; the download of the third photo stalls.
  dropbox.fail(DOWNLOAD, { kind: 'stall', afterBytes: 10 }, 7);
  const body = { folderPath: '/cameras', source: 'dropbox' } as const;
  const running = gallery.call(syncSimple, { body }, { headers });
  await expect.poll(async () => (await state()).current?.currentFile, SOON).toBe('/cameras/2.jpg');
  // The run stores the file's name before it sends the request, so this waits for the request, too. If the server
  // stopped in between, the download after the restart would stall instead.
  await expect.poll(() => dropbox.requests.get(DOWNLOAD), SOON).toBe(8);
  const { id } = (await state()).current ?? {};
  await gallery.close();
  expect((await running).status).toBe(503);

  await open();
  await expect.poll(async () => (await state()).current, SOON).toBe(null);
  expect((await state()).history).toMatchObject([{ id, phase: 'complete', newCollections: 1 }]);
  // The first bytes of five files, five whole photos, and the interrupted photo a second time.
  expect(dropbox.requests.get(DOWNLOAD)).toBe(11);
});
