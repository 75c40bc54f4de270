import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { ne } from '../../src/server/db/orm.ts';
import { syncFileDetails } from '../../src/server/db/schema/sync.ts';
import { addDays } from '../../src/shared/dates.ts';
import { listAllCollections } from '../../src/shared/owner-collections.ts';
import { getSyncState, listSyncFailures, syncSimple } from '../../src/shared/sync.ts';
import { connectDropbox } from '../support/connect-dropbox.ts';
import { datedPhoto } from '../support/dated-photo.ts';
import { startDropboxServer } from '../support/dropbox-server.ts';
import { type GalleryProcess, startGallery } from '../support/gallery.ts';
import { report } from './figures.ts';

const DAYS = 40;
const PHOTOS = DAYS * 5;
const FIRST_DAY = '2026-09-01';
const FOLDER = '/cameras/x100';
const DOWNLOAD = '/2/files/download';
/** Makes a file longer than its head, which is read for the capture time, so that copying downloads more. */
const PADDING_BYTES = 200_000;
const HEAD_BYTES = 128 * 1024;
const DEADLINE = { timeout: 120_000, interval: 50 };
/** Skipped on a PostgreSQL server, where sync-taken-over.test.ts tests a kill. */
const onServer = Boolean(process.env.TEST_DATABASE_URL);

const dropbox = await startDropboxServer({ pageSize: 60 });
const dataDir = await mkdtemp(join(tmpdir(), 'gomai-sync-'));
const env = { ...dropbox.env, LOG_LEVEL: 'fatal' };
let gallery: GalleryProcess;

afterAll(async () => {
  await gallery?.stop();
  await dropbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function fillDropbox(): Promise<void> {
  for (let number = 0; number < PHOTOS; number++) {
    const date = addDays(FIRST_DAY, Math.floor(number / 5));
    const hour = String(7 + (number % 5) * 3).padStart(2, '0');
    const photo = await datedPhoto(number, { taken: `${date} ${hour}:${10 + (number % 50)}:00` });
    // The padding follows the image, where phones append motion photos.
    dropbox.put(
      `${FOLDER}/${date.slice(0, 7)}/IMG_${number}.jpg`,
      Buffer.concat([photo, randomBytes(PADDING_BYTES)]),
    );
  }
}

const asked = () => dropbox.requests.get(DOWNLOAD) ?? 0;
const state = async () => (await gallery.owner()).call(getSyncState, {});
const days = async () => (await gallery.owner()).call(listAllCollections, {});

/** Returns the status, by path, of each file that a killed run has recorded. */
async function recorded(): Promise<Map<string, string>> {
  const database = await connect({ dataDir, migrationsFolder: 'migrations' });
  const rows = await database.db
    .select({ path: syncFileDetails.filePath, status: syncFileDetails.status })
    .from(syncFileDetails)
    .where(ne(syncFileDetails.status, 'pending'));
  await database.close();
  return new Map(rows.map(({ path, status }) => [path, status]));
}

/**
 * Returns the files that were downloaded more than needed: more bytes than the head once and the whole file once,
 * counted over all connections.
 */
function downloadedAgain(): Set<string> {
  const again = [...dropbox.downloads].filter(
    ([path, { bytes }]) => bytes > HEAD_BYTES + (dropbox.find(path)?.data.length ?? 0),
  );
  return new Set(again.map(([path]) => path));
}

/** Kills and restarts the gallery; returns the files that the killed run had recorded. */
async function killAndRestart(): Promise<Map<string, string>> {
  gallery.process.kill('SIGKILL');
  await once(gallery.process, 'exit');
  const complete = await recorded();
  gallery = await startGallery({ dataDir, env });
  return complete;
}

test.skipIf(onServer)(
  '[SYNC-5, SYNC-6] 200 photos of 40 days arrive complete and only once despite rate limits, errors, cuts, expired tokens and two kills',
  { timeout: 300_000 },
  async () => {
    await fillDropbox();
    gallery = await startGallery({ dataDir, env });
    await connectDropbox(gallery, dropbox);

    // The same faults occur while capture times are read and again while photos are copied.
    for (const skip of [20, 160]) {
      dropbox.fail(DOWNLOAD, { kind: 'rate_limit', seconds: 2 }, skip);
      dropbox.fail(DOWNLOAD, { kind: 'status', status: 500 }, 10);
      dropbox.fail(DOWNLOAD, { kind: 'cut', afterBytes: 50_000 }, 10);
    }
    dropbox.fail('/2/files/list_folder/continue', { kind: 'status', status: 500 }, 1);
    const owner = await gallery.owner();
    // The first kill interrupts this request; the sync continues after the restart.
    const lost = owner
      .call(syncSimple, { body: { folderPath: FOLDER, source: 'dropbox' } })
      .catch(() => 'lost');

    await expect.poll(asked, DEADLINE).toBeGreaterThan(100);
    const readBefore = await killAndRestart();
    expect(await lost).toBe('lost');

    await expect.poll(asked, DEADLINE).toBeGreaterThan(140);
    dropbox.expireTokens();

    await expect.poll(async () => (await state()).current?.days.done, DEADLINE).toBeGreaterThan(15);
    const againSoFar = downloadedAgain();
    const before = await killAndRestart();
    await expect.poll(async () => (await state()).current, DEADLINE).toBe(null);

    const [run] = (await state()).history;
    const made = await days();
    const urls = made.flatMap(({ photoUrls }) => photoUrls);
    const duplicates = urls.length - new Set(urls).size;
    const missing = PHOTOS - new Set(urls).size;
    const { earlyRetries, refreshes } = dropbox.counts();
    report('a sync through every fault of Dropbox and two kills', {
      photos: PHOTOS,
      early_retries: earlyRetries,
      duplicates,
      missing,
      refreshes,
    });
    expect({ earlyRetries, duplicates, missing, refreshes }).toEqual({
      earlyRetries: 0,
      duplicates: 0,
      missing: 0,
      refreshes: 1,
    });
    expect(run).toMatchObject({
      phase: 'complete',
      newCollections: DAYS,
      files: { total: PHOTOS, done: PHOTOS, failed: 0 },
      days: { total: DAYS, done: DAYS },
      error: null,
    });
    expect(run?.bytes.done).toBe(run?.bytes.total);
    expect(await (await gallery.owner()).call(listSyncFailures, { params: { id: run?.id ?? '' } })).toEqual(
      [],
    );

    const copiedBefore = [...before].filter(([, status]) => status === 'copied').map(([path]) => path);
    const again = downloadedAgain();
    const complete = [
      ...[...readBefore.keys()].filter((path) => againSoFar.has(path)),
      ...copiedBefore.filter((path) => again.has(path)),
    ];
    console.log(
      `read before the first kill: ${readBefore.size}; copied before the second: ${copiedBefore.length}; ` +
        `complete and downloaded again: ${complete.length}; in work when killed: ${again.size}`,
    );
    expect(readBefore.size).toBeGreaterThan(50);
    expect(copiedBefore.length).toBeGreaterThan(70);
    expect(complete).toEqual([]);
    expect(again.size).toBeLessThanOrEqual(2);

    const quiet = asked();
    const repeated = await (await gallery.owner()).call(syncSimple, { body: { folderPath: FOLDER } });
    expect(repeated.newCollections).toBe(0);
    expect(asked()).toBe(quiet);
    expect((await days()).length).toBe(DAYS);
  },
);
