import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import {
  deleteAnalyticsSettings,
  getAnalyticsConfig,
  getAnalyticsSettings,
  saveAnalyticsSettings,
} from '../../../shared/analytics.ts';
import { analyticsConfig } from '../../db/schema/settings.ts';
import type { PageSource } from '../../http/pages/page.ts';

// Runs on the embedded database and on PostgreSQL.

const GOOGLE = 'https://www.googletagmanager.com';
/** Pages without content: the tests only read their Content-Security-Policy. */
const emptyPages: PageSource = {
  template: async () => '<!--head--><!--body--><!--state-->',
  renderer: async () => async () => ({
    path: '/',
    status: 200,
    lang: 'en',
    isPersonal: false,
    state: '{}',
    render: () => ({ head: '', early: '', body: '' }),
  }),
  installAssets: async () => {},
};
let database: TestDatabase;
let gallery: TestApp;
/** An app on the same database that stands for another process. */
let other: TestApp;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  database = await createTestDatabase();
  gallery = await createTestApp({}, database, { pages: emptyPages });
  other = await createTestApp({}, database);
  owner = { headers: await gallery.signIn() };
});
beforeEach(async () => {
  await gallery.db.delete(analyticsConfig);
  later();
});
afterAll(async () => {
  await gallery.close();
  await other.close();
  await database.remove();
});

/** Inserts settings and advances the clock by a minute, so that the cached settings expire. */
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

test('[GA-1] analytics are off until the owner turns them on', async () => {
  later();
  expect(await config()).toEqual({ enabled: false, measurementId: '', trackingEnabled: false });
  expect(await policy('/')).not.toContain('google');
});

test.each([
  [{ measurementId: 'G-ABC123', enabled: 'false' }],
  [{ measurementId: 'G-ABC123', enabled: 'TRUE' }],
  [{ measurementId: 'G-x"><script>', enabled: 'true' }],
])('[GA-1] %o turns analytics off and hides the measurement id', async (row) => {
  await set(row);
  expect(await config()).toEqual({ enabled: false, measurementId: '', trackingEnabled: false });
});

test('[GA-1] when analytics are on, visitors’ pages may load Google’s script, and the owner’s may not', async () => {
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

test('settings changed directly in the database take effect after a minute', async () => {
  await set({ measurementId: 'G-ABC123', enabled: 'true' });
  await config();
  await gallery.db.delete(analyticsConfig);
  expect(await config()).toMatchObject({ enabled: true });
  later();
  expect(await config()).toMatchObject({ enabled: false });
});

const save = (body: Record<string, string>) =>
  gallery.app.inject({ method: 'POST', url: saveAnalyticsSettings.path, payload: body, ...owner });
const settings = async () => (await gallery.call(getAnalyticsSettings, {}, owner)).body as { id: number };
const everything = {
  measurementId: 'G-ABC123',
  siteName: 'My site',
  enabled: 'true',
  trackingEnabled: 'false',
};

test('[ANA-1] by default analytics are off, tracking is on and the name is the gallery’s', async () => {
  expect(await settings()).toEqual({
    id: null,
    measurementId: '',
    siteName: 'Gomai',
    enabled: 'false',
    trackingEnabled: 'true',
    updatedAt: null,
  });
});

test('[ANA-1] saving and deleting take effect at once in this process, soon in another', async () => {
  expect(await policy('/')).not.toContain('google');
  await other.call(getAnalyticsConfig, {});
  const saved = await save(everything);
  expect(saved.json()).toMatchObject(everything);
  expect(await settings()).toEqual(saved.json());
  const inEffect = { enabled: true, measurementId: 'G-ABC123', trackingEnabled: false };
  expect(await config()).toEqual(inEffect);
  expect(await policy('/')).toContain(GOOGLE);
  await expect.poll(async () => (await other.call(getAnalyticsConfig, {})).body).toEqual(inEffect);

  const { id } = saved.json();
  const remove = (id: number) => gallery.call(deleteAnalyticsSettings, { params: { id } }, owner);
  expect((await remove(id + 1)).status).toBe(404);
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect(await config()).toMatchObject({ enabled: false, measurementId: '' });
  expect(await policy('/')).not.toContain('google');
  expect(await settings()).toMatchObject({ id: null });
  await expect
    .poll(async () => (await other.call(getAnalyticsConfig, {})).body)
    .toMatchObject({ enabled: false });
});

test('[ANA-1] saving updates the newest row and deletes older rows', async () => {
  await set({ measurementId: 'G-OLD', enabled: 'true' });
  await set({ measurementId: 'G-NEW', enabled: 'true' });
  const { id } = await settings();
  expect((await save({ ...everything, measurementId: ' G-ABC123 ' })).json()).toMatchObject({
    ...everything,
    id,
  });
  expect(await gallery.db.$count(analyticsConfig)).toBe(1);
  expect((await save({ measurementId: 'G-ABC123' })).json()).toMatchObject({
    siteName: 'Gomai',
    enabled: 'false',
    trackingEnabled: 'true',
  });
});

test.each([
  [{ ...everything, measurementId: 'UA-1' }, 'Invalid Google Analytics Measurement ID format'],
  [{ ...everything, measurementId: 'G-abc' }, 'Invalid Google Analytics Measurement ID format'],
  [{ ...everything, measurementId: '' }, 'Invalid Google Analytics Measurement ID format'],
  [{ enabled: 'true' }, 'Invalid Google Analytics Measurement ID format'],
  [{ ...everything, enabled: 'yes' }, "enabled: Must be 'true' or 'false'"],
  [{ ...everything, trackingEnabled: '' }, "trackingEnabled: Must be 'true' or 'false'"],
])('[ANA-1] [API-3] %o is refused and changes nothing', async (body, message) => {
  const answer = await save(body as Record<string, string>);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(message);
  expect(await gallery.db.$count(analyticsConfig)).toBe(0);
});

test('[AUTH-3] only the owner can read and change the settings', async () => {
  for (const { method, path } of [getAnalyticsSettings, saveAnalyticsSettings, deleteAnalyticsSettings]) {
    const answer = await gallery.app.inject({ method, url: path.replace('{id}', '1') });
    expect([answer.statusCode, answer.json().message], path).toEqual([401, 'Unauthorized']);
  }
});
