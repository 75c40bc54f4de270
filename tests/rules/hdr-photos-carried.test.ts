import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportGallery } from '../../src/server/features/backups/export-gallery.ts';
import { importGallery } from '../../src/server/features/backups/import-gallery.ts';
import { openMediaFolder } from '../../src/server/platform/files/folder-media-store.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { updateDropboxToken } from '../../src/shared/dropbox.ts';
import { hdrSrcSet } from '../../src/shared/hdr-images.ts';
import { listAllCollections } from '../../src/shared/owner-collections.ts';
import { chooseSource, runAutoSyncNow, syncSimple } from '../../src/shared/sync.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type DropboxServer, startDropboxServer } from '../support/dropbox-server.ts';
import { gainMapOf, hdrPhoto } from '../support/hdr-photo.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const SIZE = { width: 320, height: 240 };
const LAMP = { left: 200, top: 30, width: 60, height: 40 };
/** The brightness of the lamp in each of a day's five photos, as a multiple of white. */
const LIGHTS = [1.5, 2, 3, 5, 8];

let folder: string;
let opened: TestDatabase;
let dropbox: DropboxServer;
let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-hdr-'));
  // A new embedded database, which no other test uses.
  opened = await createTestDatabase({ databaseUrl: undefined });
  dropbox = await startDropboxServer({ now: () => gallery.clock.now.getTime() });
  gallery = await createTestApp(dropbox.env, opened);
  headers = await gallery.signIn();
  await gallery.call(updateDropboxToken, { body: { token: dropbox.generateToken() } }, { headers });
});
afterAll(async () => {
  await gallery.close();
  await dropbox.close();
  await opened.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The five photos of a day, each with a lamp of another brightness. */
const photosOf = (date: string) =>
  Promise.all(
    LIGHTS.map(async (light, hour) =>
      sharp(await hdrPhoto({ ...SIZE, lamp: LAMP, light }))
        .keepGainMap()
        .withExif({ IFD2: { DateTimeOriginal: `${date.replaceAll('-', ':')} 1${hour}:00:00` } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    ),
  );

async function putIntoInbox(date: string): Promise<void> {
  const inbox = join(gallery.dataDir, 'inbox', date);
  await mkdir(inbox, { recursive: true });
  for (const [n, photo] of (await photosOf(date)).entries()) {
    await writeFile(join(inbox, `${n}.jpg`), photo);
    // Sets an old modification time, so that the file counts as completely written.
    await utimes(join(inbox, `${n}.jpg`), 0, 0);
  }
}

async function putIntoDropbox(date: string): Promise<void> {
  for (const [n, photo] of (await photosOf(date)).entries()) dropbox.put(`/cameras/${date}-${n}.jpg`, photo);
}

const dayOf = async (at: TestApp, date: string, owner: { cookie: string }) => {
  const { body } = await at.call(listAllCollections, {}, { headers: owner });
  return (body as Collection[]).find((day) => day.date === date);
};

/** Expects that every photo of the day counts as HDR, and that its HDR rendition keeps the lamp's brightness. */
async function expectHdr(at: TestApp, date: string, owner: { cookie: string }): Promise<void> {
  const day = await dayOf(at, date, owner);
  expect(day?.photoUrls).toHaveLength(LIGHTS.length);
  const headrooms: number[] = [];
  for (const [index, url] of (day?.photoUrls ?? []).entries()) {
    const photo = day?.photos[index];
    expect(photo).toMatchObject({ range: 'hdr', hasGainMap: true });
    const [address = ''] = hdrSrcSet(url, photo ?? {})?.split(' ') ?? [];
    const served = await at.app.inject({ url: address, headers: owner });
    headrooms.push((await gainMapOf(served.rawPayload))?.facts[1] ?? 0);
  }
  headrooms.sort((a, b) => a - b);
  for (const [n, light] of LIGHTS.entries()) expect(headrooms[n]).toBeCloseTo(Math.log2(light), 4);
}

const sync = (body: { folderPath: string; source: 'local' | 'dropbox' }) =>
  gallery.call(syncSimple, { body }, { headers });

async function autoSync(body: { folderPath: string; source: 'local' | 'dropbox' }): Promise<void> {
  await gallery.call(chooseSource, { body }, { headers });
  await gallery.call(runAutoSyncNow, {}, { headers });
}

test.each([
  ['a sync of the folder', '2026-11-01', putIntoInbox, () => sync({ folderPath: '/', source: 'local' })],
  [
    'auto-sync of the folder',
    '2026-11-02',
    putIntoInbox,
    () => autoSync({ folderPath: '/', source: 'local' }),
  ],
  [
    'a sync of Dropbox',
    '2026-11-03',
    putIntoDropbox,
    () => sync({ folderPath: '/cameras', source: 'dropbox' }),
  ],
  [
    'auto-sync of Dropbox',
    '2026-11-04',
    putIntoDropbox,
    () => autoSync({ folderPath: '/cameras', source: 'dropbox' }),
  ],
])('[HDR-1] [HDR-4] %s preserves gain maps', async (_, date, put, bringIn) => {
  await put(date);
  await bringIn();
  await expectHdr(gallery, date, headers);
});

test('[HDR-1] [OPS-4] an archive preserves gain maps', async () => {
  const date = '2026-11-05';
  await putIntoInbox(date);
  await sync({ folderPath: '/', source: 'local' });
  const { pool } = opened.database;
  const archive = join(folder, 'gomai.tar');
  const store = await openMediaFolder(join(gallery.dataDir, 'media'));
  await exportGallery(archive, { pool, mediaStore: store, dataDir: gallery.dataDir });

  const dataDir = join(folder, 'elsewhere');
  const mediaStore = await openMediaFolder(join(dataDir, 'media'));
  const other = await createTestDatabase({ databaseUrl: undefined });
  await importGallery(archive, {
    ...{ pool: other.database.pool, mediaStore, dataDir, migrationsFolder: MIGRATIONS },
  });
  const imported = await createTestApp({ DATA_DIR: dataDir }, other);
  try {
    await expectHdr(imported, date, await imported.signIn());
  } finally {
    await imported.close();
    await other.remove();
  }
});
