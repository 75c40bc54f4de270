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
import { createOnServer, migratedTemplate } from './database-on-server.ts';
import './kept-engine.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHED_TEMPLATE = join(ROOT, 'node_modules/.cache/gomai/database-template');
const MIGRATIONS = join(ROOT, 'migrations');

export type TestDatabase = {
  database: Database;
  /** The options it was opened with, for tests that open it again. */
  options: ConnectOptions;
  /** Closes and deletes it. */
  remove(): Promise<void>;
};

/**
 * A database for one test with the migrations applied: embedded in a temporary folder, or a new one on the server of
 * TEST_DATABASE_URL (or of `databaseUrl`; undefined there means embedded).
 */
export async function createTestDatabase(overrides: Partial<ConnectOptions> = {}): Promise<TestDatabase> {
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
    async remove() {
      await database.close({ discard: true });
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built template, else one made once for all tests. */
export async function testTemplate(): Promise<string> {
  if (existsSync(TEMPLATE_DIRECTORY)) return TEMPLATE_DIRECTORY;
  if (existsSync(CACHED_TEMPLATE)) return CACHED_TEMPLATE;
  const mine = `${CACHED_TEMPLATE}-${process.pid}`;
  await prepareDirectory(mine, undefined);
  try {
    renameSync(mine, CACHED_TEMPLATE);
  } catch {
    // Another test process has made it meanwhile.
    rmSync(mine, { recursive: true, force: true });
  }
  return CACHED_TEMPLATE;
}
