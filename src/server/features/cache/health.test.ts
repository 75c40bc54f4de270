import { expect, test } from 'vitest';
import { type HealthFacts, healthOf } from './health.ts';
import { efficiencyOf, percentage } from './stats.ts';

const MB = 1024 ** 2;
const well: HealthFacts = {
  originals: 'found',
  freeBytes: 50_000 * MB,
  cacheBytes: 100 * MB,
  maxCacheBytes: 4096 * MB,
  failedJobs: 0,
  uncachedCount: 0,
  efficiency: 'excellent',
  queue: { waiting: 0, viewers: 0, max: 64 },
};

test('[CACHE-1] without problems the cache is healthy', () => {
  expect(healthOf(well, 'ja')).toEqual({ status: 'healthy', messages: [] });
  expect(healthOf({ ...well, failedJobs: 2 }, 'ja').status).toBe('healthy');
});

test.each<[Partial<HealthFacts>, 'warning' | 'critical', RegExp]>([
  [{ originals: 'unreadable' }, 'critical', /保存先を読み取れません/],
  [{ originals: 'missing' }, 'critical', /元の写真が保存先に見つかりません/],
  [{ freeBytes: undefined }, 'critical', /フォルダーを読み書きできません/],
  [{ freeBytes: 100 * MB }, 'critical', /残り 100.0 MB/],
  [{ freeBytes: 500 * MB }, 'warning', /残り 500.0 MB/],
  [{ queue: { waiting: 100, viewers: 64, max: 64 } }, 'critical', /（100 件）。新しい要求は断られています/],
  [
    { queue: { waiting: 64, viewers: 0, max: 64 } },
    'critical',
    /（64 件）。小さな画像の新しい要求は断られています/,
  ],
  [{ queue: { waiting: 127, viewers: 63, max: 64 } }, 'critical', /（127 件）。小さな画像/],
  [{ queue: { waiting: 32, viewers: 32, max: 64 } }, 'warning', /待ち 32 件/],
  [{ failedJobs: 2, uncachedCount: 1 }, 'warning', /失敗した処理が 2 件/],
  [{ cacheBytes: 3900 * MB }, 'warning', /3.8 GB \/ 4.0 GB/],
  // Just above 90 %, the size to which a full cache is trimmed.
  [{ cacheBytes: 3700 * MB }, 'warning', /3.6 GB \/ 4.0 GB/],
  [{ efficiency: 'poor', uncachedCount: 9 }, 'warning', /9 枚/],
])('[CACHE-1] %o sets the status %s', (change, status, message) => {
  const health = healthOf({ ...well, ...change }, 'ja');
  expect(health.status).toBe(status);
  expect(health.messages).toEqual([expect.stringMatching(message)]);
});

test('[CACHE-1] the most severe problem sets the status and comes first', () => {
  const broken = {
    ...well,
    freeBytes: 500 * MB,
    queue: { waiting: 64, viewers: 64, max: 64 },
    originals: 'missing' as const,
  };
  const { status, messages } = healthOf(broken, 'en');
  expect(status).toBe('critical');
  expect(messages.map((text) => text.slice(0, 9))).toEqual(['Originals', 'The queue', 'The disk ']);
});

test.each([
  [100, 'excellent'],
  [95, 'excellent'],
  [94.9, 'good'],
  [80, 'good'],
  [79.9, 'fair'],
  [50, 'fair'],
  [49.9, 'poor'],
  [0, 'poor'],
])('[CACHE-1] with %d % of the images prepared, the efficiency is %s', (percent, name) =>
  expect(efficiencyOf(percent)).toBe(name),
);

test('[CACHE-2] a percentage has one decimal, and is 100 only if nothing is missing', () => {
  expect(percentage(1, 3, 0)).toBe(33.3);
  expect(percentage(99_999, 100_000, 0)).toBe(99.9);
  expect(percentage(7, 7, 0)).toBe(100);
  expect(percentage(0, 0, 100)).toBe(100);
});
