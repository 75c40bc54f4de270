import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { saveSiteSettings } from '../../../shared/site-settings.ts';
import {
  type AutoSyncStatus,
  chooseSource,
  disableAutoSync,
  enableAutoSync,
  getAutoSyncStatus,
  getSyncState,
  runAutoSyncNow,
  type SyncState,
} from '../../../shared/sync.ts';
import { saveSettings } from '../../db/queries/settings.ts';
import { syncProgress } from '../../db/schema/sync.ts';
import { openLocalFolder } from '../../platform/sources/local-folder.ts';
import { type AutoSyncOptions, createAutoSync } from './auto-sync.ts';

// Runs on the embedded database and on PostgreSQL.

let opened: TestDatabase;
let gallery: TestApp;
let headers: { cookie: string };
let number = 0;
beforeAll(async () => {
  opened = await createTestDatabase();
  await open();
});
afterAll(async () => {
  await gallery.close();
  await opened.remove();
});

async function open(): Promise<void> {
  gallery = await createTestApp({}, opened);
  headers = await gallery.signIn();
}

const status = async () => (await gallery.call(getAutoSyncStatus, {}, { headers })).body as AutoSyncStatus;
const state = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;
const enable = async (body: object = {}) => (await gallery.call(enableAutoSync, { body }, { headers })).body;
const schedules = async () =>
  (
    await opened.database.pool.query(
      `SELECT name, cron, timezone FROM pgboss.schedule WHERE name = 'auto-sync'`,
    )
  ).rows;

const jobsSent = async () =>
  (
    await opened.database.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'auto-sync' AND data->>'reason' = 'missed'`,
    )
  ).rowCount;

const enabledSince = async () =>
  (await opened.database.pool.query(`SELECT value FROM settings WHERE key = 'auto_sync_enabled'`)).rows[0]
    ?.value;

async function reopenAt(time: string): Promise<number> {
  await gallery.close();
  gallery = await createTestApp({}, opened);
  gallery.clock.now = new Date(time);
  headers = await gallery.signIn();
  return (await state()).history.length;
}

async function putDay(date: string): Promise<void> {
  const folder = join(gallery.dataDir, 'inbox', date);
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < 5; n++) {
    const path = join(folder, `${n}.jpg`);
    await writeFile(path, await datedPhoto(number++, { taken: `${date} 1${n}:00:00` }));
    await utimes(path, 0, 0);
  }
}

test('[AUTO-1] syncs nothing on its own until it is enabled; runAutoSyncNow syncs regardless', async () => {
  expect((await gallery.call(getAutoSyncStatus, {})).status).toBe(401);
  expect(await status()).toEqual({
    enabled: false,
    isRunning: false,
    lastSyncTime: null,
    nextSyncTime: null,
    schedule: 'every_12_hours',
    timeZone: 'Asia/Tokyo',
  });
  await putDay('2026-11-01');
  const { body } = await gallery.call(runAutoSyncNow, {}, { headers });
  expect(body).toEqual({ newCollections: 1, message: 'Sync completed: 1 new collection' });
  expect(await status()).toMatchObject({ enabled: false, lastSyncTime: gallery.clock.now.toISOString() });
  expect((await state()).history).toMatchObject([{ isScheduled: false, source: 'local', newCollections: 1 }]);
});

test('[AUTO-1, AUTO-2] runs every 12 hours or at 3 a.m. by the site’s clock, and at once for new photos', async () => {
  expect(await enable()).toEqual({ message: 'Auto-sync is enabled: runs every 12 hours' });
  expect(await schedules()).toEqual([{ name: 'auto-sync', cron: '*/15 * * * *', timezone: 'UTC' }]);
  // It is 9 p.m. in Tokyo.
  expect(await status()).toMatchObject({ enabled: true, nextSyncTime: '2026-11-20T15:00:00.000Z' });

  expect(await enable({ schedule: 'daily_3am' })).toEqual({
    message: 'Auto-sync is enabled: runs daily at 3 a.m.',
  });
  expect(await status()).toMatchObject({ schedule: 'daily_3am', nextSyncTime: '2026-11-20T18:00:00.000Z' });

  await putDay('2026-11-02');
  // On a slow machine the folder watch may fire twice; the last run then finds nothing new.
  await expect
    .poll(async () => (await state()).history, { interval: 200 })
    .toContainEqual(expect.objectContaining({ isScheduled: true, phase: 'complete', newCollections: 1 }));
});

test('[AUTO-2] changing the site’s time zone changes the schedule', async () => {
  const zone = async (timeZone: string) => {
    const { status } = await gallery.call(saveSiteSettings, { body: { timeZone } }, { headers });
    expect(status).toBe(200);
  };
  await zone('America/New_York');
  expect(await status()).toMatchObject({
    timeZone: 'America/New_York',
    nextSyncTime: '2026-11-21T08:00:00.000Z',
  });
  await zone('Asia/Tokyo');
  expect(await status()).toMatchObject({ nextSyncTime: '2026-11-20T18:00:00.000Z' });
});

test('[AUTO-2] stays enabled after a restart, and catches up on a missed run', async () => {
  const body = { source: 'dropbox', folderPath: '/cameras' } as const;
  await gallery.call(chooseSource, { body }, { headers });
  // 2 a.m. in Tokyo: no run was missed.
  const before = await reopenAt('2026-11-20T17:00:00Z');
  expect(await jobsSent()).toBe(0);
  // 9 a.m. in Tokyo: the run at 3 a.m. was missed.
  await reopenAt('2026-11-21T00:00:00Z');
  expect(await status()).toMatchObject({ enabled: true, nextSyncTime: '2026-11-21T18:00:00.000Z' });
  expect(await schedules()).toHaveLength(1);
  await expect.poll(async () => (await state()).history.length, { interval: 200 }).toBe(before + 1);
  expect((await state()).history[0]).toMatchObject({ isScheduled: true, source: 'dropbox' });

  const disabled = await gallery.call(disableAutoSync, {}, { headers });
  expect(disabled.body).toEqual({ message: 'Auto-sync is disabled' });
  expect(await schedules()).toEqual([]);
  expect(await status()).toMatchObject({ enabled: false, nextSyncTime: null });
});

test('[AUTO-2] does not catch up on runs that were due before the schedule or the time zone changed', async () => {
  const sent = await jobsSent();
  await reopenAt('2026-11-22T00:00:00Z');
  await enable({ schedule: 'daily_3am' });
  // 1:05 p.m. in Tokyo: the time of the noon run has passed.
  await reopenAt('2026-11-22T04:05:00Z');
  await enable({ schedule: 'every_12_hours' });
  await reopenAt('2026-11-22T04:10:00Z');
  expect(await status()).toMatchObject({ nextSyncTime: '2026-11-22T15:00:00.000Z' });
  expect(await jobsSent()).toBe(sent);

  // 2:30 p.m. in Kolkata: noon has passed there since auto-sync was enabled.
  await reopenAt('2026-11-22T09:00:00Z');
  await gallery.call(saveSiteSettings, { body: { timeZone: 'Asia/Kolkata' } }, { headers });
  await expect.poll(enabledSince).toBe('2026-11-22T09:00:00.000Z');
  await reopenAt('2026-11-22T09:05:00Z');
  expect(await status()).toMatchObject({ nextSyncTime: '2026-11-22T18:30:00.000Z' });
  expect(await jobsSent()).toBe(sent);
  expect(await enabledSince()).toBe('2026-11-22T09:00:00.000Z');

  // The run is started either by the catch-up or by the quarter-hourly check.
  const before = (await state()).history.length;
  await reopenAt('2026-11-22T18:31:00Z');
  await expect.poll(async () => (await state()).history.length, { interval: 200 }).toBe(before + 1);
});

test('[AUTO-2] a run with a time in the future does not block later runs, and is not shown as the last run', async () => {
  const ahead = new Date('2030-01-01T00:00:00Z');
  await gallery.db.insert(syncProgress).values({
    ...{ syncSessionId: 'ahead', folderPath: '/', totalFiles: 0, currentStatus: 'complete' },
    ...{ startedAt: ahead, completedAt: ahead },
  });
  await opened.database.pool.query(`UPDATE settings SET value = $1 WHERE key = 'auto_sync_enabled'`, [
    ahead.toISOString(),
  ]);
  const before = (await state()).history.length;
  await reopenAt('2026-11-23T18:31:00Z');
  await expect.poll(async () => (await state()).history.length, { interval: 200 }).toBe(before + 1);
  expect((await state()).history[0]).toMatchObject({ isScheduled: true });
  await gallery.call(chooseSource, { body: { source: 'local', folderPath: '/' } }, { headers });
  await gallery.call(runAutoSyncNow, {}, { headers });
  expect(await status()).toMatchObject({ lastSyncTime: gallery.clock.now.toISOString() });
});

test('[AUTO-2] a scheduled sync from a source that is no longer set up fails, and the history gives the reason', async () => {
  await enable();
  const { source } = await state();
  onTestFinished(() => saveSettings(gallery.db, { sync_source: source }));
  await saveSettings(gallery.db, { sync_source: 's3' });
  await reopenAt('2026-11-26T18:31:00Z');
  await expect
    .poll(async () => (await state()).history[0], { interval: 200 })
    .toMatchObject({ isScheduled: true, phase: 'failed', reason: 'source_removed' });
});

test('[AUTO-1] watches a folder whose disk is mounted after the start, from the next check on', async () => {
  const base = await mkdtemp(join(tmpdir(), 'gomai-auto-sync-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const disk = join(base, 'disk');
  await symlink(disk, join(base, 'inbox'));
  const sent: unknown[] = [];
  let check = async () => {};
  const signal = new AbortController().signal;
  const now = () => gallery.clock.now;
  const autoSync = createAutoSync({
    ...{ db: gallery.db, now, timeZone: () => 'Asia/Tokyo', onTimeZone: () => () => {} },
    bus: {
      onGap: () => () => {},
      subscribe: async () => async () => {},
      publish: async () => {},
    } as unknown as AutoSyncOptions['bus'],
    jobs: {
      define: (_: string, { handler }: { handler: (data: object, context: object) => Promise<void> }) => {
        check = () => handler({}, { signal });
      },
      send: async (_: string, data: unknown) => void sent.push(data),
      schedule: async () => {},
    } as unknown as AutoSyncOptions['jobs'],
    sync: {} as AutoSyncOptions['sync'],
    localFolder: await openLocalFolder(join(base, 'inbox'), { settleMs: 0, onMissing: () => {} }),
    findChoice: async () => ({ source: 'local', folderPath: '' }) as const,
    log: { warn: () => {} },
  });
  await autoSync.enable(undefined);
  await autoSync.start();
  onTestFinished(() => autoSync.stop());
  expect(sent).toEqual([]);
  await mkdir(disk);
  await check();
  await expect.poll(() => sent).toEqual([{ reason: 'arrived' }]);
});
