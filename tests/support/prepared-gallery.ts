import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect, type Db } from '../../src/server/db/connect.ts';
import { type Gallery, openGallery, type RunServer } from './gallery.ts';
import { insertOwner } from './test-owner.ts';

/** A gallery whose tables are filled before it starts: for data that the API would refuse. */
export async function startPreparedGallery(
  run: RunServer,
  prepare: (db: Db) => Promise<void>,
): Promise<Gallery> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gomai-prepared-'));
  const database = await connect({
    dataDir,
    migrationsFolder: resolve(import.meta.dirname, '../../migrations'),
  });
  await insertOwner(database.db);
  await prepare(database.db);
  await database.close();
  const gallery = await openGallery(run, { dataDir });
  return {
    ...gallery,
    async stop() {
      await gallery.stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
