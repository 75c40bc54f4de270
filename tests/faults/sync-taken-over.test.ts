import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSyncState, syncSimple } from '../../src/shared/sync.ts';
import { connectDropbox } from '../support/connect-dropbox.ts';
import { datedPhoto } from '../support/dated-photo.ts';
import { type DropboxServer, startDropboxServer } from '../support/dropbox-server.ts';
import { type GalleryProcess, startGallery } from '../support/gallery.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { isFirstRun, report } from './figures.ts';

const DOWNLOAD = '/2/files/download';
const SOON = { timeout: 25_000, interval: 50 };
/** Longer than the killed process's lease. */
const TAKEN_OVER = { timeout: 120_000, interval: 250 };
/** The test starts its own PostgreSQL server, so the second run of `npm test` skips it. */
const installed = findPostgresBinaries() !== undefined && isFirstRun;
let server: PostgresServer | undefined;
let dropbox: DropboxServer | undefined;
let dataDir: string;
const galleries: GalleryProcess[] = [];
beforeAll(async () => {
  if (!installed) return;
  server = await startPostgresServer();
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-over-'));
  dropbox = await startDropboxServer();
  for (let n = 0; n < 5; n++) {
    dropbox.put(`/cameras/${n}.jpg`, await datedPhoto(n, { taken: `2026-11-01 1${n}:00:00` }));
  }
});
afterAll(async () => {
  await Promise.all(galleries.map((gallery) => gallery.stop()));
  await server?.stop();
  await dropbox?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<GalleryProcess> {
  const env = {
    ...dropbox?.env,
    DATABASE_URL: server?.url ?? '',
    SECRET_KEY: 'a secret of both processes',
    LOG_LEVEL: 'fatal',
  };
  const gallery = await startGallery({ dataDir, env });
  galleries.push(gallery);
  return gallery;
}

test.skipIf(!installed)(
  '[SYNC-6] when a process dies during its sync, another process takes the sync over (needs PostgreSQL)',
  async () => {
    if (!dropbox) throw new Error('a Dropbox is needed');
    const one = await start();
    await connectDropbox(one, dropbox);
    // After the heads of five photos and two whole photos, the download of the third photo stalls.
    dropbox.fail(DOWNLOAD, { kind: 'stall', afterBytes: 10 }, 7);
    const body = { folderPath: '/cameras', source: 'dropbox' } as const;
    const owner = await one.owner();
    const lost = owner.call(syncSimple, { body }).catch(() => 'lost');
    await expect
      .poll(async () => (await owner.call(getSyncState, {})).current?.currentFile, SOON)
      .toBe('/cameras/2.jpg');
    // The second process starts only now, so that the first one is the one that syncs.
    const other = await (await start()).owner();
    one.process.kill('SIGKILL');
    await once(one.process, 'exit');
    const killedAt = performance.now();
    expect(await lost).toBe('lost');
    await expect
      .poll(async () => (await other.call(getSyncState, {})).history, TAKEN_OVER)
      .toMatchObject([{ phase: 'complete', newCollections: 1 }]);
    const seconds = Math.round((performance.now() - killedAt) / 1000);
    report('kill -9 of a process at its sync', { taken_over_and_ended_s: seconds });
    // Eleven downloads: five heads, five photos, and the interrupted photo a second time.
    expect(dropbox.requests.get(DOWNLOAD)).toBe(11);
  },
);
