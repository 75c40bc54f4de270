import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { closeOnSignals, createClosing } from './closing.ts';
import { connect, type Database } from './db/connect.ts';
import { type Env, WrongSettings } from './env.ts';
import { createFirstOwner } from './features/auth/first-owner.ts';
import type { PageSource } from './http/page.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createMetrics, type Metrics, type MetricsAddress } from './platform/metrics.ts';
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
export async function start(env: Env, pages: PageSource): Promise<Running> {
  await checkDataDir(env.DATA_DIR);
  if (env.BACKUP_DIR !== undefined) await checkBackupDir(env.BACKUP_DIR);
  const database = await connect({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    instance: env.NODE_APP_INSTANCE,
    migrationsFolder: MIGRATIONS,
  });
  const password = await createFirstOwner(database.db, env.ADMIN_PASSWORD);
  // At once: whatever fails after this, the account is there and nobody could read its password again.
  if (password !== undefined) console.info(`The owner's password (shown this once): ${password}`);
  const jobs = createJobs(database);
  const metrics = env.METRICS === null ? undefined : createMetrics(database);
  const app = await buildApp({ env, database, jobs, pages, metrics });
  if (metrics !== undefined && env.METRICS !== null) await serveMetrics(app, metrics, env.METRICS);

  const close = createClosing(app, database);
  closeOnSignals(close);

  const where = { host: env.HOST, port: env.PORT };
  const address = await app.listen(where).catch((error: unknown) => {
    throw listenError(error, 'PORT, HOST', where);
  });
  return { app, database, jobs, address, close };
}

async function serveMetrics(app: FastifyInstance, metrics: Metrics, where: MetricsAddress): Promise<void> {
  const { close } = await metrics.listen(where).catch((error: unknown) => {
    throw listenError(error, 'METRICS', where);
  });
  app.addHook('onClose', close);
}

/** `EX_CONFIG` of sysexits.h: a supervisor that knows it does not try again (deploy/gomai.service). */
const EXIT_WRONG_SETTINGS = 78;

/** Ends a start that cannot go on with one clear line, or one for each wrong setting. */
export function cannotStart(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  for (const line of why.split('\n')) console.error(`Gomai cannot start: ${line}`);
  process.exit(error instanceof WrongSettings ? EXIT_WRONG_SETTINGS : 1);
}
