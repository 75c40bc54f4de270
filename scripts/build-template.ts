import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, TEMPLATE_DIRECTORY } from '../src/server/db/connect.ts';
import { createJobs } from '../src/server/platform/jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Makes the template that new embedded databases are copied from, with all migrations and the job queue's tables, so
 * that a first start takes tenths of a second.
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
