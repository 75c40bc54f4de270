import nodeCrypto from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConstructionPlans } from 'pg-boss';
import { TEMPLATE_DIRECTORY } from '../src/server/db/connect.ts';
import { openEngine } from '../src/server/db/embedded/open-engine.ts';
import { buildTime } from './build-facts.ts';

// Loaded as CommonJS for the reason given in `db/orm.ts`.
const require = createRequire(import.meta.url);
const { drizzle } = require('drizzle-orm/pglite') as typeof import('drizzle-orm/pglite');
const { migrate } = require('drizzle-orm/pglite/migrator') as typeof import('drizzle-orm/pglite/migrator');

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;
/** Drops the two databases that initdb makes but the gallery never opens; they are half of the template's files. */
const DROP_OTHERS = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];
/**
 * Shortens the write-ahead log to one file with only the last checkpoint. Its earlier content differs between builds,
 * because it depends on when the engine set hint bits.
 */
const SHORTEN_LOG = ['VACUUM (ANALYZE)', 'SET wal_recycle = off', 'SELECT pg_switch_wal()', 'CHECKPOINT'];

/**
 * Makes the template that new embedded databases are copied from, so that a first start takes tenths of a second. It
 * has all migrations and the job queue's tables. The same SOURCE_DATE_EPOCH gives the same bytes (decision 0054).
 */
export async function buildTemplate(folder = TEMPLATE_DIRECTORY): Promise<void> {
  const draft = `${folder}.draft`;
  // A killed build leaves its draft behind, which a release would pack.
  await rm(draft, { recursive: true, force: true });
  const database = join(draft, 'database');
  await mkdir(database, { recursive: true });
  const undo = freezeClockAndRandomness(buildTime());
  try {
    // Uses neither `connect` nor the job queue, whose maintenance writes at times that differ between builds.
    const engine = await openEngine(database, () => {});
    await migrate(drizzle({ client: engine }), { migrationsFolder: MIGRATIONS });
    await engine.exec(getConstructionPlans('pgboss'));
    for (const statement of [...DROP_OTHERS, ...SHORTEN_LOG]) await engine.exec(statement);
    await engine.close();
  } finally {
    undo();
  }
  await makeReadable(database);
  await rm(folder, { recursive: true, force: true });
  await rename(database, folder);
  await rm(draft, { recursive: true, force: true });
}

/**
 * Makes the clock and the random numbers of this process predictable until the returned function is called, because
 * PostgreSQL stores the time of creation, an identifier and a random number for signing in over the network. None of
 * them is secret: every release contains the template.
 */
function freezeClockAndRandomness(at: Date): () => void {
  const real = { now: Date.now, elapsed: performance.now, fill: nodeCrypto.randomFillSync };
  let next = 0;
  Date.now = () => at.getTime();
  performance.now = () => 0;
  nodeCrypto.randomFillSync = ((view: Uint8Array) => {
    for (let n = 0; n < view.length; n++) view[n] = next++;
    return view;
  }) as typeof nodeCrypto.randomFillSync;
  return () => {
    Date.now = real.now;
    performance.now = real.elapsed;
    nodeCrypto.randomFillSync = real.fill;
  };
}

/** Makes the template readable for everyone, since the server may run as another user; it has no private data. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
  }
}
