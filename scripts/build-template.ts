import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, TEMPLATE_DIRECTORY } from '../src/server/db/connect.ts';
import { createJobs } from '../src/server/platform/jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

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
  await makeReadable(join(folder, 'database'));
  await rm(TEMPLATE_DIRECTORY, { recursive: true, force: true });
  await rename(join(folder, 'database'), TEMPLATE_DIRECTORY);
  await rm(folder, { recursive: true, force: true });
}

/** The server may run as another user. There is nothing private in a new database. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
  }
}
