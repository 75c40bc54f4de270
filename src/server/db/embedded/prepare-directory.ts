import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from '../database-start-error.ts';
import { openEngine } from './open-engine.ts';

const OWNER_ONLY_MODE = 0o700;
const OWNER_ONLY_FILE_MODE = 0o600;

/**
 * Creates a database in `directory` if there is none: copies the template (tenths of a second) or, without one, runs
 * initdb (seconds). The database is made under another name, synced and renamed, so that a crash leaves no partial
 * database. The caller must have locked the directory.
 */
export async function prepareDirectory(
  directory: string,
  templateDirectory: string | undefined,
): Promise<void> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await createDatabase(directory, templateDirectory);
  chmodSync(directory, OWNER_ONLY_MODE);
}

async function createDatabase(directory: string, templateDirectory: string | undefined): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new DatabaseStartError(`${directory} is neither empty nor a database; move it away.`);
  }
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: OWNER_ONLY_MODE });
  if (templateDirectory !== undefined && existsSync(join(templateDirectory, 'PG_VERSION'))) {
    cpSync(templateDirectory, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    const engine = await openEngine(unfinished, () => {});
    await engine.close();
  }
  await syncPrivately(unfinished);
  renameSync(unfinished, directory);
  await syncPath(dirname(directory));
}

/** Syncs all files and makes them private; the template's files are readable for every user of the machine. */
async function syncPrivately(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  await Promise.all([
    syncPath(root, OWNER_ONLY_MODE),
    ...entries.map((entry) =>
      syncPath(
        join(entry.parentPath, entry.name),
        entry.isDirectory() ? OWNER_ONLY_MODE : OWNER_ONLY_FILE_MODE,
      ),
    ),
  ]);
}

async function syncPath(path: string, mode?: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
