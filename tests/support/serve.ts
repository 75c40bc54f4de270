/**
 * A test's server process, with settings from the environment and without pages. Sends its URL to the parent process.
 * PRESENCE_CHECK_MS and SCHEDULE_CHECK_SECONDS set how often presence and the schedule are checked.
 */
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/connect.ts';
import { readEnv } from '../../src/server/env.ts';
import { createFirstOwner } from '../../src/server/features/auth/first-owner.ts';
import { createJobs } from '../../src/server/platform/jobs.ts';

const numberIn = (text: string | undefined) => (text ? Number(text) : undefined);

const env = readEnv(process.env);
const database = await connect({
  databaseUrl: env.DATABASE_URL,
  dataDir: env.DATA_DIR,
  migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
});
await createFirstOwner(database.db, env.ADMIN_PASSWORD, () => {});
const app = await buildApp({
  env,
  database,
  jobs: createJobs(database, undefined, {
    scheduleCheckSeconds: numberIn(process.env.SCHEDULE_CHECK_SECONDS),
  }),
  presenceCheckMs: numberIn(process.env.PRESENCE_CHECK_MS),
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
process.send?.(url);
