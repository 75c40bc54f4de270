import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Client } from 'pg';
import { type ConnectOptions, connect, type Database } from '../src/server/db/connect.ts';
import { DatabaseInUseError } from '../src/server/db/database-start-error.ts';
import { configOf } from '../src/server/db/server/open-server.ts';
import { surviveErrors } from '../src/server/db/survive-errors.ts';
import { backupSettings, type Env, readEnv } from '../src/server/env.ts';

import { type Backups, createBackups } from '../src/server/features/backups/backups.ts';
import type { MediaStore } from '../src/server/platform/files/media-store.ts';
import { createFilesPrivately } from '../src/server/platform/files/private-files.ts';
import { backUpBeforeMigrating } from '../src/server/wiring/back-up-before-migrating.ts';
import { checkMedia, openMedia } from '../src/server/wiring/media.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const IN_USE =
  'Gomai is running on this database: stop it first, or make a backup on its admin pages (Settings).';

/** A logger that prints the warnings of the server's modules on the terminal. */
export const commandLog = {
  warn: (details: unknown, message?: string) =>
    message === undefined ? console.warn(details) : console.warn(`${message}: ${lineOf(details)}`),
};

/** Formats the details as one line without stack traces. */
function lineOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return String(details);
  return Object.values(details)
    .map((value) => (value instanceof Error ? value.message : String(value)))
    .join(', ');
}

/** The gallery that a command works on. */
export interface OpenGallery {
  env: Env;
  database: Database;
  mediaStore: MediaStore;
  backups: Backups;
}

type Checks = Pick<ConnectOptions, 'mustExist' | 'mustBeMigrated' | 'mustBeAlone'>;

/** Opens the gallery named by the environment, runs the work and prints its result or error. */
export function databaseCommand(
  work: (gallery: OpenGallery) => Promise<string>,
  checks: Checks = {},
): Promise<void> {
  return command((env) => withGallery(env, work, checks));
}

/** Calls `use` with the gallery of the environment. Where there is none, one is made unless `checks` forbid it. */
export async function withGallery<T>(
  env: Env,
  use: (gallery: OpenGallery) => Promise<T>,
  checks: Checks = {},
): Promise<T> {
  createFilesPrivately();
  await checkMedia(env, commandLog);
  const open = async (database: Database) => {
    const { mediaStore } = await openMedia(env, commandLog);
    const backups = createBackups({
      ...backupSettings(env),
      pool: database.pool,
      mediaStore,
      timeZone: () => env.SITE_TIMEZONE,
      now: () => new Date(),
      log: commandLog,
    });
    return use({ env, database, mediaStore, backups });
  };
  return withDatabase(env, open, checks);
}

/**
 * Calls `use` with the database of the environment.
 * @throws DatabaseInUseError if it is embedded and another process uses it
 */
export async function withDatabase<T>(
  env: Env,
  use: (database: Database) => Promise<T>,
  checks: Checks = {},
): Promise<T> {
  const database = await connect({
    databaseUrl: directUrlOf(env),
    dataDir: env.DATA_DIR,
    migrationsFolder: MIGRATIONS,
    ...checks,
    info: console.warn,
    beforeMigrating: (pool) => backUpBeforeMigrating(pool, env, { info: console.warn, log: commandLog }),
    // One connection, because `mustBeAlone` takes any other connection for another process. It stays open, so that a
    // gallery that starts meanwhile detects this command and does not delete the command's scratch files.
    maxConnections: 1,
    idleTimeoutMs: 0,
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Calls `use` with a connection to the server at this URL. It stays open while idle, as in `withDatabase`. */
export async function withConnection<T>(
  databaseUrl: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(configOf(databaseUrl));
  surviveErrors(client);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * The database server's URL; undefined for an embedded database. Prefers the URL without a pooler, because a pooler's
 * connections outlive processes and would look like a running gallery.
 */
export function directUrlOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): string | undefined {
  return DATABASE_URL && (DATABASE_DIRECT_URL ?? DATABASE_URL);
}

/** Runs the work with the settings of the environment and prints its result or error. */
export async function command(work: (env: Env) => Promise<string>): Promise<void> {
  outliveOutput();
  try {
    const env = readEnv(process.env);
    await checkOwner(env.DATA_DIR);
    console.info(await work(env));
  } catch (error) {
    if (error instanceof DatabaseInUseError) console.error(IN_USE);
    else console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Reports once that the output is lost, as with `| head`. Without listeners the work would end midway. */
function outliveOutput(): void {
  let isLost = false;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exitCode = 1;
    if (!isLost) console.error(`The output cannot be written (${code}).`);
    isLost = true;
  });
  process.stderr.on('error', () => {
    process.exitCode = 1;
  });
}

/**
 * Returns the arguments, at most one of them positional. `--help` prints the usage and ends the process with code 0;
 * wrong arguments print one line and end the process with code 1.
 */
export function argumentsOf<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const args = config.args ?? process.argv.slice(2);
  if (args.includes('--help')) {
    console.info(`Usage: ${usage}`);
    process.exit();
  }
  try {
    const parsed = parseArgs(config);
    const [, second] = parsed.positionals;
    if (second !== undefined)
      throw new Error(`Unexpected argument '${second}'. A name with spaces needs quotes.`);
    return parsed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/**
 * Checks that the gallery's files belong to the user who runs the command.
 * @throws Error for another user (e.g. root), who would make files that the server cannot read
 */
export async function checkOwner(dataDir: string, user = process.getuid?.()): Promise<void> {
  // The server's own files come first, because DATA_DIR itself may be a mount point with another owner.
  for (const path of [join(dataDir, 'database'), join(dataDir, 'media'), dataDir]) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) continue;
    if (user === undefined || found.uid === user) return;
    throw new Error(
      `The gallery in ${dataDir} (DATA_DIR) belongs to another user (${found.uid}): run this as that user.`,
    );
  }
}
