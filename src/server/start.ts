import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import { connect, type Database, engineStopped } from './db/connect.ts';
import { countOtherConnections } from './db/server/other-connections.ts';
import { backupSettings, type Env, WrongSettings } from './env.ts';
import { createFirstOwner } from './features/auth/first-owner.ts';
import { removeScratch } from './features/backups/remove-scratch.ts';
import { readBuild } from './features/build-info/read-build-facts.ts';
import { createDrain, type Drain } from './http/connections/drain.ts';
import type { PageSource } from './http/pages/page.ts';
import {
  containsGallery,
  isBackupEntry,
  isDataEntry,
  makeFolderPrivate,
  makePrivate,
} from './platform/files/private-files.ts';
import { checkDataDir, folderProblem } from './platform/files/usable-folder.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import type { Metrics, MetricsAddress } from './platform/metrics.ts';
import { createLog } from './server-log.ts';
import { backUpBeforeMigrating } from './wiring/back-up-before-migrating.ts';
import { checkMedia } from './wiring/media.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface Running {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  /** The URL at which the server listens, such as `http://127.0.0.1:3000`. */
  address: string;
  close(): Promise<void>;
}

/** Parts that tests replace, and `onQuiet`, which `main.ts` sets. */
export interface StartParts extends Pick<AppOptions, 'findEncoder' | 'onQuiet'> {
  makeJobs?: typeof createJobs;
}

/** Connects to the database, builds the app and listens. A first start without ADMIN_PASSWORD prints one (AUTH-5). */
export async function start(
  env: Env,
  pages: PageSource,
  log: FastifyBaseLogger = createLog(env),
  { makeJobs = createJobs, ...parts }: StartParts = {},
): Promise<Running> {
  const warn = (line: string) => log.warn(line);
  await checkDataDir(env.DATA_DIR);
  if (env.BACKUP_DIR !== undefined) await checkBackupDir(env.BACKUP_DIR, warn);
  await makeFoldersPrivate(env, warn);
  await checkMedia(env, log);
  const isFirstStart = !(await containsGallery(env.DATA_DIR));
  const database = await connect({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    instance: env.NODE_APP_INSTANCE,
    migrationsFolder: MIGRATIONS,
    warn,
    info: (line) => log.info(line),
    beforeMigrating: (pool) => backUpBeforeMigrating(pool, env, { info: (line) => log.info(line), log }),
    onFatal(message) {
      log.fatal(engineStopped(message));
      process.exit(1);
    },
  });
  // Leftover files are no reason to refuse the start.
  await removeLeftovers(env, database).catch((err: unknown) =>
    log.warn({ err }, 'files: removing the temporary files of killed processes failed'),
  );
  const where = { host: env.HOST, port: env.PORT };
  const print = async (password: string) => {
    await checkPort(where);
    printPassword(password);
  };
  await createFirstOwner(database.db, env.ADMIN_PASSWORD, print, env.PUBLIC_URL);
  const jobs = makeJobs(database, (err) => log.error({ err }, 'jobs: background work failed'));
  const build = await readBuild(pages.buildFactsFile);
  const shownBuild = { version: build.version, commit: build.facts.gitCommit };
  const metrics =
    env.METRICS === null
      ? undefined
      : (await import('./platform/metrics.ts')).createMetrics({ ...database, build: shownBuild });
  const drain = createDrain();
  const app = await buildApp({ env, database, jobs, pages, metrics, log, build, drain, ...parts });
  keepPrivate(app, env, isFirstStart);
  if (metrics !== undefined && env.METRICS !== null) await serveMetrics(app, metrics, env.METRICS);

  const close = createClosing(app, database, drain);
  closeOnSignals(close, log);

  const address = await app.listen(where).catch((error: unknown) => {
    throw listenError(error, 'PORT, HOST', where);
  });
  log.info(shownBuild, 'server: started');
  return { app, database, jobs, address, close };
}

/** Prints a line for the person who starts the server; it is not in the log. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes synchronously, so that no account is made with a password that was not shown. @throws if writing fails */
function printPassword(password: string): void {
  try {
    writeFileSync(process.stdout.fd, `The owner's password (shown this once): ${password}\n`);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `the owner's password cannot be printed (${code}), so no account was made: make the standard output writable, or set ADMIN_PASSWORD.`,
      { cause },
    );
  }
}

/** Removes temporary files of killed processes; only the old ones if other processes use the same database. */
async function removeLeftovers(env: Env, { mode, pool }: Database): Promise<void> {
  await removeScratch({
    dataDir: env.DATA_DIR,
    backupDir: backupSettings(env).folder,
    isAlone: mode === 'embedded' || (await countOtherConnections(pool)) === 0,
    now: new Date(),
  });
}

function privateFolders(env: Env) {
  const { folder } = backupSettings(env);
  return { dataDir: env.DATA_DIR, backupDir: env.BACKUP_DIR === undefined ? undefined : folder };
}

/** Makes the folders private before the gallery's files in them are opened (PRIV-6). */
async function makeFoldersPrivate(env: Env, warn: (line: string) => void): Promise<void> {
  const { dataDir, backupDir } = privateFolders(env);
  const warnOf = (setting: string, folder: string, foreign: string | undefined) => {
    if (foreign !== undefined)
      warn(
        `files: ${setting} ${folder} stays open to other users, because it holds ${foreign}. What the gallery makes there is private.`,
      );
  };
  warnOf('DATA_DIR', dataDir, (await makeFolderPrivate(dataDir, isDataEntry)).foreign);
  if (backupDir === undefined) return;
  // `checkBackupDir` has already warned if the folder is missing or unreadable, or is no folder.
  const made = await makeFolderPrivate(backupDir, isBackupEntry).catch(() => undefined);
  warnOf('BACKUP_DIR', backupDir, made?.foreign);
}

/** Makes files of older releases private while the gallery is already serving. */
function keepPrivate(app: FastifyInstance, env: Env, isFirstStart: boolean): void {
  const stopping = new AbortController();
  app.addHook('onListen', () => {
    makePrivate(privateFolders(env), stopping.signal).then(
      ({ fixed, refused }) => {
        // At the first start these are only files that the database engine has just made.
        if (fixed > 0 && !isFirstStart)
          app.log.info({ fixed }, 'files: made files private that other users could read');
        if (refused > 0) app.log.warn({ refused }, 'files: files of another user remain readable to others');
      },
      (err: unknown) =>
        app.log.warn({ err }, 'files: making files private failed, retrying at the next start'),
    );
  });
  app.addHook('onClose', async () => stopping.abort());
}

async function serveMetrics(app: FastifyInstance, metrics: Metrics, where: MetricsAddress): Promise<void> {
  const { close } = await metrics.listen(where).catch((error: unknown) => {
    throw listenError(error, 'METRICS', where);
  });
  app.addHook('onClose', close);
}

/** `EX_CONFIG` of sysexits.h: a supervisor that knows this code does not restart (deploy/gomai.service). */
const EXIT_WRONG_SETTINGS = 78;

/** Ends a failed start with one clear line, or one for each wrong setting. */
export function cannotStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) process.stderr.write(`Gomai cannot start: ${line}\n`);
  process.exit(error instanceof WrongSettings ? EXIT_WRONG_SETTINGS : 1);
}

/** How long to wait for open responses; slower clients reconnect to the next process. */
const ANSWERS_MS = 3_000;
/** By default Docker kills a process ten seconds after asking it to stop. */
const DEADLINE_MS = 9_500;

/** Returns a function that shuts down once, however often it is called: requests and jobs first, the database last. */
function createClosing(app: FastifyInstance, database: Database, drain: Drain): () => Promise<void> {
  const close = async () => {
    await drain.run();
    const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), ANSWERS_MS);
    try {
      await app.close();
    } finally {
      clearTimeout(forceCloseTimer);
      await database.close();
    }
  };
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

/** SIGTERM and SIGINT end the process; work that does not end in time is aborted, as in a power cut. */
function closeOnSignals(close: () => Promise<void>, log: Pick<FastifyBaseLogger, 'error'>): void {
  const end = () => {
    setTimeout(() => {
      log.error('server: shutdown timed out, aborting the remaining work');
      process.exit(1);
    }, DEADLINE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(error, 'server: shutdown failed');
        process.exit(1);
      },
    );
  };
  // Not `once`: npm passes on a signal that the whole process group has received already, and a second signal without
  // a listener would end the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

interface ListenAddress {
  host: string;
  port: number;
}

/** Warns about a missing or unusable backup folder: its disk may not be mounted. The gallery starts nevertheless. */
export async function checkBackupDir(
  folder: string,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  const isMissing = !existsSync(folder);
  const problem = await folderProblem(folder);
  if (problem === undefined && isMissing)
    warn(
      `BACKUP_DIR ${folder} was missing and has been made: if its disk is not mounted, stop and mount it.`,
    );
  if (problem !== undefined) warn(`BACKUP_DIR ${folder} ${problem.sentence} No backup can be made there.`);
}

/** Called before the password is printed: if the port were refused later, the password might seem invalid too. */
async function checkPort(where: ListenAddress): Promise<void> {
  const server = createServer().listen(where);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, 'PORT, HOST', where);
  });
  server.close();
  await once(server, 'close');
}

/** Returns an error that says which setting keeps the server from listening; other errors unchanged. */
function listenError(error: unknown, setting: string, { host, port }: ListenAddress): unknown {
  const sentence = {
    EADDRINUSE: `port ${port} of ${host} is taken by another program: stop that one, or set another.`,
    EACCES: `port ${port} may not be opened by this user: set one above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine.`,
    ENOTFOUND: `${host} is no address of this machine.`,
  }[String((error as NodeJS.ErrnoException).code)];
  return sentence === undefined ? error : new Error(`${setting}: ${sentence}`, { cause: error });
}
