import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, TEMPLATE_DIRECTORY } from '../src/server/db/connect.ts';
import { createJobs } from '../src/server/platform/jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Makes the database that every new embedded database starts as a copy of: the tables of the migrations and of the
 * job queue are in it, so that a first start takes tenths of a second instead of many.
 */
export async function buildTemplate(): Promise<void> {
  const folder = await mkdtemp(join(dirname(TEMPLATE_DIRECTORY), 'template-'));
  const database = await connect({
    dataDir: folder,
    migrationsFolder: MIGRATIONS,
    templateDirectory: join(folder, 'none'),
  });
  const jobs = createJobs(database);
  await jobs.start();
  await jobs.stop();
  await database.close();
  await rm(TEMPLATE_DIRECTORY, { recursive: true, force: true });
  await rename(join(folder, 'database'), TEMPLATE_DIRECTORY);
  await rm(folder, { recursive: true, force: true });
}
