import { expect, test } from 'vitest';
import { mayMeasure, startAnalytics, type Visit } from './start-analytics.ts';

const visit: Visit = { path: '/', doNotTrack: null, globalPrivacyControl: undefined };

async function installed(config: () => Promise<{ enabled: boolean; measurementId: string }>, by = visit) {
  const ids: string[] = [];
  await startAnalytics(by, { config, install: async (id) => void ids.push(id) });
  return ids;
}

test('[GA-1] the script is loaded only when the public config says enabled', async () => {
  expect(await installed(async () => ({ enabled: true, measurementId: 'G-ABC123' }))).toEqual(['G-ABC123']);
  expect(await installed(async () => ({ enabled: false, measurementId: 'G-ABC123' }))).toEqual([]);
  expect(await installed(async () => ({ enabled: true, measurementId: 'x&y=1' }))).toEqual([]);
});

test('[GA-1] a failure is silent and analytics stays off', async () => {
  expect(await installed(() => Promise.reject(new Error('offline')))).toEqual([]);
  const blocked = () => Promise.reject(new Error('blocked'));
  await expect(
    startAnalytics(visit, {
      config: async () => ({ enabled: true, measurementId: 'G-A' }),
      install: blocked,
    }),
  ).resolves.toBeUndefined();
});

test.each([
  [{ doNotTrack: '1' }],
  [{ doNotTrack: 'yes' }],
  [{ globalPrivacyControl: true }],
  [{ path: '/admin' }],
  [{ path: '/login/' }],
])('[GA-1] never with %o: not even the config is asked for', async (change) => {
  const nobodyAsks = () => Promise.reject(new Error('asked'));
  expect(mayMeasure({ ...visit, ...change })).toBe(false);
  expect(await installed(nobodyAsks, { ...visit, ...change })).toEqual([]);
});

test.each([[{ doNotTrack: '0' }], [{ doNotTrack: 'unspecified' }], [{ path: '/administration' }]])(
  'with %o they may',
  (change) => expect(mayMeasure({ ...visit, ...change })).toBe(true),
);
