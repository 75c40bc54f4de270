import { expect, test, vi } from 'vitest';
import type { AnalyticsConfig } from '../../../shared/analytics.ts';
import { isTrackingAllowed, startAnalytics, type Visit } from './start-analytics.ts';

const on: AnalyticsConfig = { enabled: true, measurementId: 'G-ABC123', trackingEnabled: true };
const visit: Visit = { path: '/', doNotTrack: null, globalPrivacyControl: undefined };

async function installed(config: () => Promise<AnalyticsConfig>, by = visit) {
  const ids: string[] = [];
  await startAnalytics(by, { config, install: async (id) => void ids.push(id) });
  return ids;
}

test('[GA-1] the script is loaded only if the public config is enabled and has a valid id', async () => {
  expect(await installed(async () => on)).toEqual(['G-ABC123']);
  expect(await installed(async () => ({ ...on, enabled: false }))).toEqual([]);
  expect(await installed(async () => ({ ...on, measurementId: 'x&y=1' }))).toEqual([]);
});

test('[ANA-1] if page tracking is off, the script is installed without page views', async () => {
  const installed: boolean[] = [];
  const install = async (_: string, sendPageViews: boolean) => void installed.push(sendPageViews);
  await startAnalytics(visit, { config: async () => on, install });
  await startAnalytics(visit, { config: async () => ({ ...on, trackingEnabled: false }), install });
  expect(installed).toEqual([true, false]);
});

test('[GA-1] a failure to load the config or the script is silent', async () => {
  expect(await installed(() => Promise.reject(new Error('offline')))).toEqual([]);
  const blocked = () => Promise.reject(new Error('blocked'));
  await expect(
    startAnalytics(visit, {
      config: async () => on,
      install: blocked,
    }),
  ).resolves.toBe(true);
});

test('[GA-1] the start does not wait for Google’s script', async () => {
  const install = () => new Promise<never>(() => {});
  expect(await startAnalytics(visit, { config: async () => on, install })).toBe(true);
  expect(await startAnalytics(visit, { config: async () => ({ ...on, enabled: false }), install })).toBe(
    false,
  );
});

test.each([
  [{ doNotTrack: '1' }],
  [{ doNotTrack: 'yes' }],
  [{ globalPrivacyControl: true }],
  [{ path: '/admin' }],
  [{ path: '/login/' }],
])('[GA-1] a visit with %o is never counted', async (change) => {
  const config = vi.fn(async () => on);
  expect(isTrackingAllowed({ ...visit, ...change })).toBe(false);
  expect(await installed(config, { ...visit, ...change })).toEqual([]);
  expect(config).not.toHaveBeenCalled();
});

test.each([[{ doNotTrack: '0' }], [{ doNotTrack: 'unspecified' }], [{ path: '/administration' }]])(
  'a visit with %o may be counted',
  (change) => expect(isTrackingAllowed({ ...visit, ...change })).toBe(true),
);
