import { cpSync, existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnerClient } from '../../demo/owner-client.ts';
import { connect, type Db } from '../../src/server/db/connect.ts';
import { getBackups, makeBackup } from '../../src/shared/backups.ts';
import { getCacheStats } from '../../src/shared/cache.ts';
import { type Gallery, openGallery, publishDays, type RunServer, startGallery } from './gallery.ts';
import { insertOwner } from './test-owner.ts';

/** The environment variable that names the folder of this run's model galleries. */
export const MODELS_VARIABLE = 'GOMAI_TEST_MODELS';
/** The number of days in each model; each model extends the previous one. */
const MODELS = [1, 2, 7];
/** One share card for each photo, and one for the collection. */
const CARDS_PER_DAY = 6;
const POLL_MS = 200;
const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

const modelIn = (folder: string, days: number) => join(folder, `days-${days}`);

/**
 * Starts a copy of the model of `days` days: a gallery with a collection of small painted photos for each of the last
 * days, with all renditions prepared; for 0 days an empty gallery. `stop` deletes the copy. `prepare` adds data
 * before the start, even data that the API would refuse.
 */
export async function startSeededGallery(
  run: RunServer,
  days: number,
  prepare?: (db: Db) => Promise<void>,
): Promise<Gallery> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gomai-seeded-'));
  if (days > 0) cpSync(modelOf(days), dataDir, { recursive: true });
  if (prepare !== undefined) await withDatabase(dataDir, prepare);
  const gallery = await openGallery(run, { dataDir });
  return {
    ...gallery,
    async stop() {
      await gallery.stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the database of a gallery that is not running. */
async function withDatabase(dataDir: string, use: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await connect({ dataDir, migrationsFolder: MIGRATIONS });
  await use(db);
  await close();
}

function modelOf(days: number): string {
  const folder = process.env[MODELS_VARIABLE];
  if (folder === undefined)
    throw new Error(`${MODELS_VARIABLE} is not set: see tests/e2e/models-folder.config.ts`);
  if (!MODELS.includes(days)) throw new Error(`There is no model of ${days} days, only of ${MODELS}`);
  return modelIn(folder, days);
}

/** Whether `folder` has every model of an earlier run. */
export function hasModels(folder: string): boolean {
  return MODELS.every((days) => existsSync(modelIn(folder, days)));
}

/** Makes all models, which the browser tests copy. */
export async function makeModels(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(folder, 'unfinished-'));
  // Adds the owner before the first start does, with a cheaper password hash, because most stories sign in.
  await withDatabase(dataDir, insertOwner);
  let existing = 0;
  for (const days of MODELS) {
    const gallery = await startGallery({ dataDir });
    const owner = await publishDays(gallery, days, { existing });
    for (;;) {
      const { imageCache } = await owner.call(getCacheStats, { query: { language: 'en' } });
      const isPrepared = imageCache.processing.waiting + imageCache.uncached.uncachedCount === 0;
      // Waits for all work, because every copy of the model would repeat unfinished work during its story.
      const cards = globSync('cache/cards/*/*.jpeg', { cwd: dataDir }).length;
      if (isPrepared && cards === days * CARDS_PER_DAY) break;
      await delay(POLL_MS);
    }
    await backUp(owner);
    await gallery.stop();
    // Renamed into place, because a later run takes any folder with a model's name for a complete model.
    const copy = `${dataDir}-copy`;
    await cp(dataDir, copy, { recursive: true });
    await rm(modelIn(folder, days), { recursive: true, force: true });
    await rename(copy, modelIn(folder, days));
    existing = days;
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** Makes the first backup, because every copy of a model without a backup would make one during its story. */
async function backUp(owner: OwnerClient): Promise<void> {
  const isBackedUp = async () => (await owner.call(getBackups, {})).backups.length > 0;
  if (await isBackedUp()) return;
  await owner.call(makeBackup, {});
  while (!(await isBackedUp())) await delay(POLL_MS);
}
