import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getAnalyticsConfig } from '../../../shared/analytics.ts';
import { analyticsConfig } from '../../db/schema.ts';

const GOOGLE = 'https://www.googletagmanager.com';
let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
beforeEach(() => gallery.db.delete(analyticsConfig));
afterAll(() => gallery.close());

/** Saves settings and lets the minute pass in which the old ones are kept. */
async function set(values: typeof analyticsConfig.$inferInsert) {
  await gallery.db.insert(analyticsConfig).values(values);
  later();
}
function later() {
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 60_000);
}
const config = async () => (await gallery.call(getAnalyticsConfig, {})).body;
const policy = async (url: string) =>
  String((await gallery.app.inject({ url })).headers['content-security-policy']);

test('[GA-1] off until the owner has said otherwise', async () => {
  later();
  expect(await config()).toEqual({ enabled: false, measurementId: '', trackingEnabled: false });
  expect(await policy('/')).not.toContain('google');
});

test.each([
  [{ measurementId: 'G-ABC123', enabled: 'false' }],
  [{ measurementId: 'G-ABC123', enabled: 'TRUE' }],
  [{ measurementId: 'G-x"><script>', enabled: 'true' }],
])('[GA-1] %o is off, and its id is nobody’s business', async (row) => {
  await set(row);
  expect(await config()).toEqual({ enabled: false, measurementId: '', trackingEnabled: false });
});

test('[GA-1] on: the public config says so and pages may load Google’s script, the owner’s never', async () => {
  await set({ measurementId: 'G-ABC123', enabled: 'true' });
  expect(await config()).toEqual({ enabled: true, measurementId: 'G-ABC123', trackingEnabled: true });
  for (const url of ['/', '/gallery?page=2', '/news', '/administrator']) {
    expect(await policy(url), url).toMatch(`script-src 'self' ${GOOGLE};`);
    expect(await policy(url), url).toContain('connect-src');
  }
  for (const url of ['/admin', '/login', '/login?next=/', '/admin/', '/Admin', '/%61dmin']) {
    expect(await policy(url), url).toMatch(/script-src 'self';/);
    expect(await policy(url), url).not.toContain('google');
  }
});

test('settings written past us are kept in memory for a minute', async () => {
  await set({ measurementId: 'G-ABC123', enabled: 'true' });
  await config();
  await gallery.db.delete(analyticsConfig);
  expect(await config()).toMatchObject({ enabled: true });
  later();
  expect(await config()).toMatchObject({ enabled: false });
});
