import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { syncProgress } from '../db/schema/sync.ts';
import type { GaugeOptions, Sample } from '../platform/metrics.ts';

// Runs on both databases.

const gauges = new Map<string, GaugeOptions>();
let gallery: TestApp;

beforeAll(async () => {
  gallery = await createTestApp({}, undefined, {
    metrics: {
      count() {},
      gauge: (options) => void gauges.set(options.name, options),
      listen: () => Promise.reject(),
    },
  });
  await gallery.app.ready();
});
afterAll(() => gallery.close());

const read = async (name: string): Promise<Sample[]> => (await gauges.get(name)?.read()) ?? [];

test('[OPS-2] reads the database, the disk, jobs and sockets at the scrape', async () => {
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
  expect(await read('gomai_jobs_oldest_age_seconds')).toEqual(expect.any(Array));
});

test('[OPS-2] tells when the last good sync ended, and the last failed one', async () => {
  expect(await read('gomai_sync_last_run_timestamp_seconds')).toEqual([]);
  const run = { folderPath: '/', totalFiles: 0 };
  await gallery.db.insert(syncProgress).values([
    { ...run, syncSessionId: 'a', currentStatus: 'complete', completedAt: new Date(1_000_000) },
    { ...run, syncSessionId: 'b', currentStatus: 'complete', completedAt: new Date(2_000_000) },
    { ...run, syncSessionId: 'c', currentStatus: 'failed', completedAt: new Date(3_000_000) },
  ]);
  const samples = await read('gomai_sync_last_run_timestamp_seconds');
  expect(samples).toContainEqual({ labels: { status: 'complete' }, value: 2000 });
  expect(samples).toContainEqual({ labels: { status: 'failed' }, value: 3000 });
});

test('[OPS-2] says nothing of a backup that was never made', async () => {
  expect(await read('gomai_backup_last_good_timestamp_seconds')).toEqual([]);
});

const inDeploy = (file: string) => fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url));

test('[OPS-2] alerts and dashboard name only metrics that exist', async () => {
  const known = new Set([...gauges.keys(), 'gomai_build_info']);
  for (const file of ['prometheus-rules.yaml', 'grafana-dashboard.json']) {
    const named = new Set((await readFile(inDeploy(file), 'utf8')).match(/\bgomai_\w+/g));
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  }
});
