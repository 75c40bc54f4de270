import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ConnectOptions,
  connect,
  type Database,
  TEMPLATE_DIRECTORY,
} from '../../src/server/db/connect.ts';
import { prepareDirectory } from '../../src/server/db/embedded/prepare-directory.ts';
import type { Notifications } from '../../src/server/db/notifications.ts';
import { createOnServer, migratedTemplate } from './database-on-server.ts';
import './shared-engine.ts';
import { type FirstContent, readContent, restoreContent } from './restore-content.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHED_TEMPLATE = join(ROOT, 'node_modules/.cache/gomai/database-template');
const MIGRATIONS = join(ROOT, 'migrations');

export type TestDatabase = {
  database: Database;
  /** The options with which the database was opened, for tests that open it again. */
  options: ConnectOptions;
  /** Closes and deletes the database, or empties it for another test. */
  remove(): Promise<void>;
};

/** A database is replaced after this many tests, because the engine's memory only grows. */
const TESTS_PER_DATABASE = 40;

/** Emptied databases of earlier tests, for reuse: starting one takes a second of processor time. */
const emptied: Opened[] = [];
let firstContent: FirstContent | undefined;

type Opened = Pick<TestDatabase, 'database' | 'options'> & { tests: number; destroy(): Promise<void> };

/**
 * Opens a migrated database for one test. Its server's URL is `overrides.databaseUrl` if that key is given, otherwise
 * TEST_DATABASE_URL; if the URL is undefined, the database is embedded, in a temporary folder. With `overrides` it is
 * always new; otherwise it may be an emptied database of an earlier test.
 */
export async function createTestDatabase(overrides: Partial<ConnectOptions> = {}): Promise<TestDatabase> {
  if (Object.keys(overrides).length > 0) {
    const { database, options, destroy } = await open(overrides);
    return { database, options, remove: destroy };
  }
  const opened = emptied.pop() ?? (await open({}));
  firstContent ??= await readContent(opened.database.pool);
  opened.tests += 1;
  const { database, options } = opened;
  const collected = collectListeners(database.notifications);
  return {
    database: { ...database, notifications: collected.notifications },
    options,
    async remove() {
      if (opened.tests < TESTS_PER_DATABASE && (await isRestored(database, collected))) emptied.push(opened);
      else await opened.destroy();
    },
  };
}

async function open(overrides: Partial<ConnectOptions>): Promise<Opened> {
  const serverUrl = 'databaseUrl' in overrides ? overrides.databaseUrl : process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), 'gomai-test-'));
  const options: ConnectOptions = {
    dataDir: folder,
    migrationsFolder: MIGRATIONS,
    templateDirectory: serverUrl === undefined ? await testTemplate() : TEMPLATE_DIRECTORY,
    ...overrides,
  };
  const own =
    serverUrl === undefined
      ? undefined
      : await createOnServer(serverUrl, await migratedTemplate(serverUrl, options));
  options.databaseUrl = own?.url;
  const database = await connect(options);
  return {
    database,
    options,
    tests: 0,
    async destroy() {
      await database.close({ discard: true });
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Wraps the notifications for one test and collects its listeners, which `removeAll` removes after the test. */
function collectListeners(all: Notifications) {
  const removers: (() => unknown)[] = [];
  const notifications: Notifications = {
    ...all,
    async listen(...args) {
      const remove = await all.listen(...args);
      removers.push(remove);
      return remove;
    },
    onGap(listener) {
      const remove = all.onGap(listener);
      removers.push(remove);
      return remove;
    },
  };
  return {
    notifications,
    async removeAll() {
      for (const remove of removers) await remove();
    },
  };
}

/**
 * Empties the database for the next test. Returns false if that fails, or if a test changed the tables' shape, or
 * changed or closed the pool.
 */
async function isRestored(
  { pool }: Database,
  collected: ReturnType<typeof collectListeners>,
): Promise<boolean> {
  if (firstContent === undefined || pool.ended || Object.hasOwn(pool, 'query')) return false;
  try {
    await collected.removeAll();
    return await restoreContent(pool, firstContent);
  } catch {
    return false;
  }
}

/** Returns the folder that new embedded databases are copied from: the build's, or one made once for all tests. */
export async function testTemplate(): Promise<string> {
  if (existsSync(TEMPLATE_DIRECTORY)) return TEMPLATE_DIRECTORY;
  if (existsSync(CACHED_TEMPLATE)) return CACHED_TEMPLATE;
  const mine = `${CACHED_TEMPLATE}-${process.pid}`;
  await prepareDirectory(mine, undefined);
  try {
    renameSync(mine, CACHED_TEMPLATE);
  } catch {
    // Another test process has made the template meanwhile.
    rmSync(mine, { recursive: true, force: true });
  }
  return CACHED_TEMPLATE;
}
