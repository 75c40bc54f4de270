import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  startMailServer,
} from '../../../tests/support/mail-server.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { makeBackup } from '../../shared/backups.ts';
import { saveGmailSettings, testGmail } from '../../shared/mail.ts';
import { presenceStream } from '../../shared/presence.ts';
import { storedCollections } from '../db/schema/days.ts';
import { syncProgress } from '../db/schema/sync.ts';
import type { GaugeOptions, Metrics, Sample } from '../platform/metrics.ts';

// Runs on the embedded database and on PostgreSQL.

const gauges = new Map<string, GaugeOptions>();
const counted: Record<string, string>[] = [];
const metrics: Metrics = {
  count() {},
  gauge: (options) => void gauges.set(options.name, options),
  counter: (options) => {
    counterNames.add(options.name);
    for (const { outcome = '' } of options.known) knownOutcomes.add(outcome);
    return (labels) => void counted.push(labels);
  },
  listen: () => Promise.reject(),
};
const counterNames = new Set<string>();
const knownOutcomes = new Set<string>();
const fiveUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
let gallery: TestApp;
let mailServer: MailServer;
let headers: { cookie: string };

beforeAll(async () => {
  mailServer = await startMailServer();
  gallery = await createTestApp({}, undefined, {
    metrics,
    mail: { gmail: { host: 'localhost', port: mailServer.port, ca: mailServer.ca } },
  });
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await mailServer.close();
});

const read = async (name: string): Promise<Sample[]> => (await gauges.get(name)?.read()) ?? [];

test('[OPS-2] reports the state of the database, the disk, jobs and sockets', async () => {
  expect(await read('gomai_database_up')).toEqual([{ value: 1 }]);
  expect(await read('gomai_open_sockets')).toEqual([{ value: 0 }]);
  for (const { value } of await read('gomai_disk_free_ratio')) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
  const folders = (await read('gomai_disk_free_ratio')).map(({ labels = {} }) => Object.values(labels));
  expect(folders).toEqual([['data'], ['backups']]);
  for (const { labels } of await read('gomai_jobs'))
    expect(Object.keys(labels ?? {})).toEqual(['queue', 'state']);
  // A 0 is reported before the first failure, so that alerts see the failure as a change.
  expect(await read('gomai_jobs')).toContainEqual({ labels: { queue: 'backup', state: 'failed' }, value: 0 });
  expect(await read('gomai_jobs_oldest_age_seconds')).toEqual(expect.any(Array));
});

test('[OPS-2] reports when the last good sync ended, and the last failed one', async () => {
  expect(await read('gomai_sync_last_run_timestamp_seconds')).toEqual([]);
  const run = { folderPath: '/', totalFiles: 0 };
  await gallery.db.insert(syncProgress).values([
    { ...run, syncSessionId: 'a', currentStatus: 'complete', completedAt: new Date(1_000_000) },
    { ...run, syncSessionId: 'b', currentStatus: 'complete', completedAt: new Date(2_000_000) },
    { ...run, syncSessionId: 'c', currentStatus: 'failed', completedAt: new Date(3_000_000) },
    // Stored by a process whose clock was ahead.
    { ...run, syncSessionId: 'd', currentStatus: 'complete', completedAt: new Date('2030-01-01') },
  ]);
  const samples = await read('gomai_sync_last_run_timestamp_seconds');
  expect(samples).toContainEqual({ labels: { status: 'complete' }, value: 2000 });
  expect(samples).toContainEqual({ labels: { status: 'failed' }, value: 3000 });
});

test('[OPS-2] reports the last good backup and its job; expects no backup of an empty gallery', async () => {
  expect(await read('gomai_backup_last_good_timestamp_seconds')).toEqual([]);
  expect(await read('gomai_backup_expected')).toEqual([{ value: 0 }]);
  await gallery.db.insert(storedCollections).values({ date: '2026-11-19', photoUrls: fiveUrls });
  expect(await read('gomai_backup_expected')).toEqual([{ value: 1 }]);

  await gallery.call(makeBackup, {}, { headers });
  await expect
    .poll(() => read('gomai_backup_last_good_timestamp_seconds'))
    .toEqual([{ value: gallery.clock.now.getTime() / 1000 }]);
  await expect
    .poll(() => read('gomai_jobs'))
    .toContainEqual({ labels: { queue: 'backup', state: 'completed' }, value: 1 });

  const { now } = gallery.clock;
  // The backup is now in the future, as if the clock had been ahead.
  gallery.clock.now = new Date(now.getTime() - 3 * 24 * 60 * 60 * 1000);
  expect(await read('gomai_backup_last_good_timestamp_seconds')).toEqual([]);
  gallery.clock.now = now;
});

test('[OPS-2] with BACKUP_AT=off no backup is expected; a lost database is reported as down', async () => {
  const others = new Map<string, GaugeOptions>();
  const opened = await createTestDatabase({ databaseUrl: undefined });
  const other = await createTestApp({ BACKUP_AT: 'off' }, opened, {
    metrics: { ...metrics, gauge: (options) => void others.set(options.name, options) },
  });
  await other.db.insert(storedCollections).values({ date: '2026-11-19', photoUrls: fiveUrls });
  expect(await others.get('gomai_backup_expected')?.read()).toEqual([{ value: 0 }]);
  await other.close();
  await opened.remove();
  expect(await others.get('gomai_database_up')?.read()).toEqual([{ value: 0 }]);
});

test('[OPS-2] e-mails have a counter for each outcome from the start', () => {
  expect([...knownOutcomes]).toEqual(['sent', 'bounced', 'failed']);
});

test('[OPS-2] counts e-mails that were sent, refused permanently, and failed temporarily', async () => {
  const body = { gmail_user: MAIL_USER, gmail_app_password: MAIL_PASSWORD };
  await gallery.call(saveGmailSettings, { body }, { headers });
  const send = () => gallery.call(testGmail, {}, { headers });
  await send();
  mailServer.replies.set(MAIL_USER, '451 4.7.1 Greylisted');
  await send();
  mailServer.refused.add(MAIL_USER);
  await send();
  await mailServer.close();
  await send();
  expect(counted).toEqual(['sent', 'failed', 'bounced', 'failed'].map((outcome) => ({ outcome })));
});

test('[OPS-2] counts open event streams', async () => {
  const url = await gallery.app.listen({ host: '127.0.0.1', port: 0 });
  expect(await read('gomai_open_streams')).toEqual([{ value: 0 }]);
  const leaving = new AbortController();
  await fetch(url + presenceStream.path, { signal: leaving.signal });
  expect(await read('gomai_open_streams')).toEqual([{ value: 1 }]);
  leaving.abort();
  await expect.poll(() => read('gomai_open_streams')).toEqual([{ value: 0 }]);
});

const inDeploy = (file: string) => fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url));

test('[OPS-2] alerts and dashboard name only metrics that exist', async () => {
  const known = new Set([
    ...gauges.keys(),
    ...counterNames,
    ...['gomai_build_info', 'gomai_repeated_responses_total'],
  ]);
  for (const file of ['prometheus-rules.yaml', 'grafana-dashboard.json']) {
    const named = new Set((await readFile(inDeploy(file), 'utf8')).match(/\bgomai_\w+/g));
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  }
});
