import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { saveAnalyticsSettings } from '../shared/analytics.ts';
import { saveGmailSettings } from '../shared/mail.ts';
import { getSiteSettings, type SiteSettings, saveSiteSettings } from '../shared/site-settings.ts';
import { chooseSource, getSyncState, type SyncState } from '../shared/sync.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
  for (const folder of ['a', 'b']) await mkdir(join(gallery.dataDir, 'inbox', folder), { recursive: true });
});
afterAll(() => gallery.close());

const saveSite = (body: Record<string, unknown>) =>
  gallery.call(saveSiteSettings, { body: body as never }, { headers });
const siteSettings = async () => (await gallery.call(getSiteSettings, {}, { headers })).body as SiteSettings;

test('[API-5] site settings: changes of different fields merge, a second change of one field answers 409', async () => {
  const { about } = await siteSettings();
  await saveSite({ about: { ja: 'B' } });
  expect((await saveSite({ about: { en: 'A' }, before: { about: { en: about.en } } })).status).toBe(200);
  expect((await siteSettings()).about).toEqual({ en: 'A', ja: 'B' });

  const late = await saveSite({ name: 'Late', about: { ja: 'A' }, before: { name: 'Gomai', about } });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await siteSettings()).toMatchObject({ name: 'Gomai', about: { en: 'A', ja: 'B' } });
});

test('[API-5] analytics: a switch changed in one tab survives a name saved in another', async () => {
  const save = (body: object) => gallery.call(saveAnalyticsSettings, { body: body as never }, { headers });
  const before = { measurementId: 'G-A', siteName: 'Mine', enabled: 'false', trackingEnabled: 'true' };
  await save(before);
  await save({ ...before, enabled: 'true', before });
  expect((await save({ ...before, siteName: 'Yours', before })).body).toMatchObject({
    ...before,
    siteName: 'Yours',
    enabled: 'true',
  });
  expect((await save({ ...before, siteName: 'Theirs', before })).status).toBe(409);
});

test('[API-5] mail: an e-mail address that another tab saved is not overwritten', async () => {
  const save = (gmail_user: string, seen: string) => {
    const body = { gmail_user, gmail_app_password: 'abcdefghijklmnop', before: { gmail_user: seen } };
    return gallery.call(saveGmailSettings, { body }, { headers });
  };
  expect((await save('b@example.org', '')).status).toBe(200);
  expect((await save('a@example.org', '')).status).toBe(409);
  expect((await save('a@example.org', 'b@example.org')).status).toBe(200);
});

const syncState = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;
const local = (folderPath: string) => ({ source: 'local' as const, folderPath });

test('[API-5] sync source: a folder chosen in another tab meanwhile is not overwritten', async () => {
  const choose = (folderPath: string, before: string) =>
    gallery.call(chooseSource, { body: { ...local(folderPath), before: local(before) } }, { headers });
  expect((await choose('/a', '/')).status).toBe(200);
  expect((await choose('/b', '/')).status).toBe(409);
  expect(await syncState()).toMatchObject(local('/a'));
});
