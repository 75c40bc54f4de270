import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import type { Backup } from '../../../shared/backups.ts';
import { AppError } from '../../../shared/errors.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import { createJobs, type Jobs } from '../../platform/jobs.ts';
import { createNightly, findFailure, type Nightly } from './nightly.ts';

// Runs on the embedded database and on PostgreSQL.

let opened: TestDatabase;
let jobs: Jobs;
let nightly: Nightly;
let now: Date;
let hasPhotos = true;
let failure: Error | undefined;
let removal: Error | undefined;
let brokenOff = 0;
let expired = 0;
const made: Backup[] = [];
const removed: string[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(async () => {
  await jobs.stop();
  await opened.remove();
});

/** Starts the server at this time, as after a pause. Returns the times of the backups that it makes. */
function startAt(time: string, timeZone: string): Promise<string[]> {
  return madeBy(time, async () => {
    await restart(timeZone);
    await nightly.start();
  });
}

async function restart(timeZone = 'Europe/Helsinki'): Promise<void> {
  await jobs?.stop();
  jobs = createJobs(opened.database);
  nightly = createNightly({
    backups: {
      list: async () => made.toReversed(),
      async make() {
        if (failure !== undefined) throw failure;
        const name = `backup ${made.length}`;
        const backup = { name, createdAt: now.toISOString(), bytes: 0, photos: 0, missing: brokenOff };
        made.push(backup);
        return { ...backup, brokenOff };
      },
      async remove(name) {
        if (removal !== undefined) throw removal;
        removed.push(name);
      },
      async prune() {
        if (expired > 0) failure = undefined;
        return expired;
      },
      find: async () => '',
    },
    db: opened.database.db,
    jobs,
    at: '03:30',
    timeZone: () => timeZone,
    hasPhotos: async () => hasPhotos,
    now: () => now,
    log: { info: () => {}, error: () => {} },
  });
  await jobs.start();
}

/** Checks the schedule at these times of a date. Returns the times of the backups that the checks make. */
async function checkAt(date: string, times: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const time of times)
    found.push(...(await madeBy(`${date}T${time}:00Z`, () => jobs.send('backup-clock', {}))));
  return found;
}

async function madeBy(time: string, work: () => Promise<unknown>): Promise<string[]> {
  now = new Date(time);
  const before = made.length;
  await work();
  const isQuiet = async () => (await jobs.pending('backup-clock')) === 0 && !(await nightly.isRunning());
  await expect.poll(isQuiet, { interval: 10 }).toBe(true);
  return made.slice(before).map(({ createdAt }) => createdAt.slice(11, 16));
}

test('nightly backups: one backup per night, even when Helsinki’s clock skips or repeats 03:30', async () => {
  // The first start makes a backup, because there is none.
  expect(await startAt('2026-03-27T12:00:00Z', 'Europe/Helsinki')).toEqual(['12:00']);
  expect(await checkAt('2026-03-28', ['01:15', '01:30', '01:45'])).toEqual(['01:30']);
  // At 01:00 UTC the clock goes from 03:00 to 04:00.
  expect(await checkAt('2026-03-29', ['00:30', '00:45', '01:00', '01:15', '01:30', '01:45'])).toEqual([
    '01:30',
  ]);
  expect(await checkAt('2026-03-30', ['00:15', '00:30', '00:45'])).toEqual(['00:30']);

  expect(await checkAt('2026-10-24', ['00:30'])).toEqual(['00:30']);
  // At 01:00 UTC the clock goes back from 04:00 to 03:00.
  expect(await checkAt('2026-10-25', ['00:15', '00:30', '00:45', '01:00', '01:30', '01:45'])).toEqual([
    '00:30',
  ]);
  expect(await checkAt('2026-10-26', ['01:15', '01:30'])).toEqual(['01:30']);
});

test('nightly backups: one that failed, or was skipped without photos, is not made later in the day', async () => {
  failure = Object.assign(new Error('full'), { code: 'ENOSPC' });
  expect(await checkAt('2026-11-01', ['01:30'])).toEqual([]);
  failure = undefined;
  expect(await checkAt('2026-11-01', ['01:45', '02:00'])).toEqual([]);
  hasPhotos = false;
  expect(await checkAt('2026-11-02', ['01:30'])).toEqual([]);
  hasPhotos = true;
  expect(await checkAt('2026-11-02', ['09:00'])).toEqual([]);
  expect(await checkAt('2026-11-03', ['01:30'])).toEqual(['01:30']);
});

test('nightly backups: if the disk is full, expired backups are removed and a new one is made', async () => {
  [failure, expired] = [Object.assign(new Error('full'), { code: 'ENOSPC' }), 1];
  expect(await checkAt('2026-11-04', ['01:30'])).toEqual(['01:30']);
  expired = 0;
  expect(await findFailure(opened.database.db)).toBeNull();
});

test('nightly backups: a machine that was off makes the missed backup once', async () => {
  expect(await startAt('2026-11-05T07:00:00Z', 'Europe/Helsinki')).toEqual(['07:00']);
  expect(await checkAt('2026-11-05', ['07:15', '07:30'])).toEqual([]);
  expect(await startAt('2026-11-05T08:00:00Z', 'Europe/Helsinki')).toEqual([]);
});

test('nightly backups: checks at the same time make one backup', async () => {
  const checkAtOnce = () => Promise.all(Array.from({ length: 5 }, () => nightly.start()));
  expect(await madeBy('2026-11-06T01:30:00Z', checkAtOnce)).toEqual(['01:30']);
});

test('[OPS-2] later backups are made although one was made while the clock was ahead', async () => {
  expect(await checkAt('2030-01-01', ['01:30'])).toEqual(['01:30']);
  expect(await checkAt('2026-11-06', ['01:15', '01:30', '01:45'])).toEqual(['01:15', '01:30']);
  made.splice(0, made.length, {
    name: 'ahead',
    createdAt: '2030-01-01T01:30:00Z',
    bytes: 0,
    photos: 0,
    missing: 0,
  });
  expect(await startAt('2026-11-06T07:00:00Z', 'Europe/Helsinki')).toEqual(['07:00']);
});

test.each(['failed', 'broke off downloads'])(
  '[SCALE-2] a backup is retried in the same night if the bucket %s',
  async (how) => {
    failure = how === 'failed' ? new AppError('media_unreachable', 'The bucket does not respond') : undefined;
    brokenOff = 1;
    await opened.database.pool.query(`DELETE FROM pgboss.job WHERE name = 'backup'`);
    await nightly.enqueue();
    const states = async () =>
      (await jobs.counts()).filter(({ queue }) => queue === 'backup').map(({ state }) => state);
    await expect.poll(states, { interval: 10 }).toContain('retry');
    const reason = (await findFailure(opened.database.db))?.reason;
    expect(reason).toBe(how === 'failed' ? 'media_unreachable' : undefined);
  },
);

test('[SCALE-4] a process of version 1.1.0 can read that the bucket failed', async () => {
  const { db } = opened.database;
  failure = new AppError('media_unreachable', 'The bucket does not respond');
  await opened.database.pool.query(`DELETE FROM pgboss.job WHERE name = 'backup'`);
  await saveSettings(db, { backup_failure: undefined });
  await nightly.enqueue();
  await expect.poll(() => findFailure(db), { interval: 10 }).toMatchObject({ reason: 'media_unreachable' });
  const stored = (await findSettings(db, ['backup_failure'])).get('backup_failure') ?? '';
  expect(['storage_full', 'not_writable', 'internal']).toContain(JSON.parse(stored).reason);
});

/** Makes a backup that lacks `lacks` originals, in a restarted process, and returns its name. */
async function attempt(time: string, lacks: number): Promise<string> {
  await restart();
  [now, failure, brokenOff] = [new Date(time), undefined, lacks];
  await opened.database.pool.query(`DELETE FROM pgboss.job WHERE name = 'backup'`);
  const before = made.length;
  await nightly.enqueue();
  const states = async () =>
    (await jobs.counts()).filter(({ queue }) => queue === 'backup').map(({ state }) => state);
  await expect.poll(() => made.length, { interval: 10 }).toBe(before + 1);
  if (lacks > 0) await expect.poll(states, { interval: 10 }).toContain('retry');
  else await expect.poll(nightly.isRunning, { interval: 10 }).toBe(false);
  return made.at(-1)?.name ?? '';
}

test('[SCALE-2] a retry replaces a backup that lacks more originals; the next night’s backup does not', async () => {
  const first = await attempt('2026-12-01T01:30:00Z', 2);
  removed.length = 0;
  const second = await attempt('2026-12-01T01:31:00Z', 1);
  expect(removed).toEqual([first]);
  const third = await attempt('2026-12-01T01:32:00Z', 3);
  expect(removed).toEqual([first]);
  await attempt('2026-12-02T01:30:00Z', 0);
  expect([second, third].some((name) => removed.includes(name))).toBe(false);
});

test('[OPS-2] a retry that cannot remove the incomplete backup fails; the next attempt succeeds', async () => {
  await attempt('2026-12-03T01:30:00Z', 2);
  removed.length = 0;
  removal = Object.assign(new Error('not permitted'), { code: 'EACCES' });
  await attempt('2026-12-03T01:31:00Z', 0);
  expect(await findFailure(opened.database.db)).toMatchObject({ reason: 'not_writable' });
  await attempt('2026-12-03T01:32:00Z', 0);
  expect(await findFailure(opened.database.db)).toBeNull();
  removal = undefined;
  expect(removed).toEqual([]);
});
