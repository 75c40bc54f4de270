import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOwner } from '../../demo/owner-client.ts';
import { chooseSource, enableAutoSync, getSyncState } from '../../src/shared/sync.ts';
import { connectDropbox } from '../support/connect-dropbox.ts';
import { datedPhoto } from '../support/dated-photo.ts';
import { type DropboxServer, startDropboxServer } from '../support/dropbox-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { isFirstRun, report } from './figures.ts';

/** The processes check the schedule every second instead of every ten. */
const SCHEDULE_CHECK_SECONDS = '1';
const POLL = { timeout: 60_000, interval: 50 };
const ADMIN_PASSWORD = 'correct horse battery';

/** The test starts its own PostgreSQL server, so the second run of `npm test` skips it. */
const installed = findPostgresBinaries() !== undefined && isFirstRun;
let server: PostgresServer | undefined;
let dropbox: DropboxServer | undefined;
let dataDir: string;
let galleries: ServerProcess[] = [];
beforeAll(async () => {
  if (!installed) return;
  server = await startPostgresServer();
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-two-'));
  dropbox = await startDropboxServer();
  for (let n = 0; n < 5; n++) {
    dropbox.put(`/cameras/${n}.jpg`, await datedPhoto(n, { taken: `2026-11-01 1${n}:00:00` }));
  }
  const env = {
    ...dropbox.env,
    DATABASE_URL: server?.url ?? '',
    SECRET_KEY: 'a secret of both processes',
    LOG_LEVEL: 'error',
    DATA_DIR: join(dataDir, 'shared'),
    ADMIN_PASSWORD,
    SCHEDULE_CHECK_SECONDS,
  };
  const first = await startServerProcess(env);
  galleries = [first, await startServerProcess(env)];
});
afterAll(async () => {
  await Promise.all(galleries.map((gallery) => gallery.stop()));
  await server?.stop();
  await dropbox?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(!installed)(
  '[AUTO-2] with two processes on one database, only one runs a scheduled sync, once (needs PostgreSQL)',
  async () => {
    const [gallery, second] = galleries;
    if (!gallery || !second || !dropbox) throw new Error('two galleries and a Dropbox are needed');
    // Signs in one after the other, because the rate limit counts a sign-in as failed until it succeeds.
    const one = await signInOwner(gallery.url, ADMIN_PASSWORD);
    const other = await signInOwner(second.url, ADMIN_PASSWORD);
    await connectDropbox({ url: gallery.url, password: ADMIN_PASSWORD }, dropbox);
    await one.call(chooseSource, { body: { source: 'dropbox', folderPath: '/cameras' } });
    await one.call(enableAutoSync, { body: { schedule: 'daily_3am' } });
    const client = new Client({ connectionString: server?.url });
    await client.connect();
    // Makes the sync due, as if it had been enabled two days ago. Its time is this minute, or the next minute if that
    // begins within 15 s.
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString();
    await client.query(`UPDATE settings SET value = $1 WHERE key = 'auto_sync_enabled'`, [twoDaysAgo]);
    await client.query(`
      UPDATE pgboss.schedule SET timezone = 'UTC',
        cron = to_char((now() + interval '15 seconds') AT TIME ZONE 'UTC', 'FMMI FMHH24 * * *')`);
    await expect
      .poll(async () => (await other.call(getSyncState, {})).history.length, {
        timeout: 100_000,
        interval: 250,
      })
      .toBe(1);
    // Waits for five more checks, in any of which the sync could run a second time.
    const lastCheckMs = async () => {
      const { rows } = await client.query<{ at: Date }>('SELECT cron_on AS at FROM pgboss.version');
      return rows[0]?.at.getTime() ?? 0;
    };
    for (let check = 1; check <= 5; check++) {
      const before = await lastCheckMs();
      await expect.poll(lastCheckMs, POLL).toBeGreaterThan(before);
    }
    const openJobs = async () => {
      const { rowCount } = await client.query(
        `SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name IN ('__pgboss__send-it', 'auto-sync', 'sync')`,
      );
      return rowCount;
    };
    await expect.poll(openJobs, POLL).toBe(0);
    const { rows } = await client.query(
      'SELECT is_scheduled, current_status, synced_dates FROM sync_progress ORDER BY id',
    );
    await client.end();
    report('a scheduled sync with two processes', { syncs_run: rows.length });
    expect(rows).toEqual([{ is_scheduled: true, current_status: 'complete', synced_dates: ['2026-11-01'] }]);
  },
);
