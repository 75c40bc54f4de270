import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { closeOnSignals, createClosing } from './closing.ts';
import { connect, type Database, engineStopped } from './db/connect.ts';
import { backupSettings, type Env, WrongSettings } from './env.ts';
import { createFirstOwner } from './features/auth/first-owner.ts';
import type { PageSource } from './http/page.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createMetrics, type Metrics, type MetricsAddress } from './platform/metrics.ts';
import { makePrivate, shutFolder } from './platform/private-files.ts';
import { createLog } from './server-log.ts';
import { checkBackupDir, checkDataDir, listenError } from './start-error.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface Running {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  /** Where it listens, `http://127.0.0.1:3000`. */
  address: string;
  close(): Promise<void>;
}

/** Connects, builds and listens. Prints the generated password of a first start, this once (AUTH-5). */
export async function start(
  env: Env,
  pages: PageSource,
  log: FastifyBaseLogger = createLog(env),
): Promise<Running> {
  const warn = (line: string) => log.warn(line);
  await checkDataDir(env.DATA_DIR);
  if (env.BACKUP_DIR !== undefined) await checkBackupDir(env.BACKUP_DIR, warn);
  await shutFolders(env);
  const database = await connect({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    instance: env.NODE_APP_INSTANCE,
    migrationsFolder: MIGRATIONS,
    warn,
    onFatal(message) {
      log.fatal(engineStopped(message));
      process.exit(1);
    },
  });
  const password = await createFirstOwner(database.db, env.ADMIN_PASSWORD, env.PUBLIC_URL);
  // At once: if anything fails after this, the account exists and its password would be lost.
  if (password !== undefined) sayPlainly(`The owner's password (shown this once): ${password}`);
  const jobs = createJobs(database, (err) => log.error({ err }, 'jobs: background work failed'));
  const metrics = env.METRICS === null ? undefined : createMetrics(database);
  const app = await buildApp({ env, database, jobs, pages, metrics, log });
  keepPrivate(app, env);
  if (metrics !== undefined && env.METRICS !== null) await serveMetrics(app, metrics, env.METRICS);

  const close = createClosing(app, database);
  closeOnSignals(close, log);

  const where = { host: env.HOST, port: env.PORT };
  const address = await app.listen(where).catch((error: unknown) => {
    throw listenError(error, 'PORT, HOST', where);
  });
  return { app, database, jobs, address, close };
}

/** For the person who starts the server, not for the log. */
export function sayPlainly(line: string): void {
  process.stdout.write(`${line}\n`);
}

function privateFolders(env: Env) {
  const { folder } = backupSettings(env);
  return { dataDir: env.DATA_DIR, backupDir: env.BACKUP_DIR === undefined ? undefined : folder };
}

/** Before anything is opened: closes these folders to other users of the machine (PRIV-6). */
async function shutFolders(env: Env): Promise<void> {
  const { dataDir, backupDir } = privateFolders(env);
  await shutFolder(dataDir);
  if (backupDir !== undefined) await shutFolder(backupDir);
}

/** Makes files of older releases private, while the gallery serves already. */
function keepPrivate(app: FastifyInstance, env: Env): void {
  const stopping = new AbortController();
  app.addHook('onListen', () => {
    makePrivate(privateFolders(env), stopping.signal).then(
      ({ fixed, refused }) => {
        if (fixed > 0) app.log.info({ fixed }, 'files: made files private that other users could read');
        if (refused > 0) app.log.warn({ refused }, 'files: files of another user stay readable by others');
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

/** `EX_CONFIG` of sysexits.h: a supervisor that knows it does not restart (deploy/gomai.service). */
const EXIT_WRONG_SETTINGS = 78;

/** Ends a failed start with one clear line, or one for each wrong setting. */
export function cannotStart(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  for (const line of why.split('\n')) process.stderr.write(`Gomai cannot start: ${line}\n`);
  process.exit(error instanceof WrongSettings ? EXIT_WRONG_SETTINGS : 1);
}
