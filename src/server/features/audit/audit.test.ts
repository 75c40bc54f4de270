import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { everyEndpoint } from '../../../../tests/support/every-endpoint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { OWNER_PASSWORD } from '../../../../tests/support/test-owner.ts';
import { saveAnalyticsSettings } from '../../../shared/analytics.ts';
import { type AuditEntry, auditActions, listAuditEntries } from '../../../shared/audit.ts';
import { login, logout } from '../../../shared/auth.ts';
import { getBackups, makeBackup } from '../../../shared/backups.ts';
import { removeDay, restoreDay } from '../../../shared/deleted-days.ts';
import { removeNews, restoreNews } from '../../../shared/deleted-news.ts';
import { finishDropboxSignIn } from '../../../shared/dropbox.ts';
import { saveGmailSettings } from '../../../shared/mail.ts';
import { createCollection, deleteCollection } from '../../../shared/owner-collections.ts';
import { createNews, deleteNews } from '../../../shared/owner-news.ts';
import { changePassword } from '../../../shared/sessions.ts';
import { saveSiteSettings } from '../../../shared/site-settings.ts';
import { sql } from '../../db/orm.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { removeExpired } from '../privacy/retention.ts';
import { auditedEndpoints } from './audited-endpoints.ts';
import { countFailure } from './queries.ts';

// Runs on the embedded database and on PostgreSQL.

const START = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let gallery: TestApp;
/** An app on the same database that stands for another process. */
let other: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  database = await createTestDatabase();
  gallery = await createTestApp({}, database);
  other = await createTestApp({ BACKUP_DIR: `${gallery.dataDir}/backups` }, database);
});
afterAll(async () => {
  await other.close();
  await gallery.close();
  await database.remove();
});
beforeEach(async () => {
  gallery.clock.now = START;
  other.clock.now = START;
  await gallery.db.delete(rateLimits);
  headers = await gallery.signIn();
  await gallery.db.delete(auditEntries);
});

async function list(query: { kind?: keyof typeof auditActions; before?: number } = {}) {
  const { body } = await gallery.call(listAuditEntries, { query }, { headers });
  return body as { items: AuditEntry[]; next: number | null };
}
const actions = async () => (await list()).items.map(({ action, subject }) => [action, subject]);
const signIn = (password: string, remoteAddress = '203.0.113.9') =>
  gallery.call(
    login,
    { body: { username: 'admin', password } },
    { remoteAddress, headers: { 'user-agent': 'Firefox' } },
  );

test('[OPS-5] each call that changes or exports something is recorded, or excluded with a reason', async () => {
  const endpoints = (await everyEndpoint()).map(({ method, path, access }) => ({
    name: `${method} ${path}`,
    changes: method !== 'GET' && method !== 'HEAD',
    isExport: access === 'owner' && path.endsWith('.csv'),
  }));
  const wanted = endpoints.filter(({ changes, isExport }) => changes || isExport).map(({ name }) => name);
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((name) => !Object.hasOwn(auditedEndpoints, name))).toEqual([]);
  const known = new Set(endpoints.map(({ name }) => name));
  expect(Object.keys(auditedEndpoints).filter((name) => !known.has(name))).toEqual([]);
});

test('[OPS-5] each action of the log is recorded by an endpoint', () => {
  const used = Object.values(auditedEndpoints).flatMap((audited) =>
    typeof audited === 'string' ? [] : [audited.action, ...Object.values(audited.failures ?? {})],
  );
  expect(
    Object.values(auditActions)
      .flat()
      .filter((action) => !used.includes(action)),
  ).toEqual([]);
});

test('[OPS-5] records a sign-in with its time, network and browser, and a sign-out', async () => {
  const { cookies } = await signIn(OWNER_PASSWORD);
  const session = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` };
  await gallery.call(logout, {}, { headers: session, remoteAddress: '2001:db8:1:2::3' });
  const [out, entry] = (await list()).items;
  expect(entry).toEqual({
    ...{ id: expect.any(Number), at: START.toISOString(), action: 'signed_in', subject: '' },
    ...{ network: '203.0.113.0/24', device: 'Firefox', count: 1 },
  });
  expect(out).toMatchObject({ action: 'signed_out', network: '2001:db8:1::/48' });
});

test('[OPS-5] calls without a session leave no entry', async () => {
  for (const cookie of ['', 'gomai=forged']) {
    await gallery.call(logout, {}, { headers: { cookie } });
    await gallery.call(deleteCollection, { params: { date: '2026-11-01' } }, { headers: { cookie } });
    await gallery
      .call(finishDropboxSignIn, { query: { code: 'c', state: 's' } }, { headers: { cookie } })
      .catch(
        // The answer is a redirect, whose body is no JSON.
        () => undefined,
      );
  }
  expect(await actions()).toEqual([]);
});

test('[OPS-5] failed sign-ins are counted by hour and network, over all processes', async () => {
  expect((await signIn('wrong')).status).toBe(401);
  other.clock.now = new Date(START.getTime() + HOUR_MS - 1);
  const tries = { body: { username: 'admin', password: 'wrong' } };
  await other.call(login, tries, { remoteAddress: '203.0.113.200' });
  gallery.clock.now = new Date(START.getTime() + HOUR_MS);
  await signIn('wrong');
  const failed = { action: 'sign_in_failed', network: '203.0.113.0/24', subject: '', device: '' };
  expect((await list()).items).toMatchObject([
    { ...failed, count: 1, at: '2026-11-20T13:00:00.000Z' },
    { ...failed, count: 2, at: START.toISOString() },
  ]);
});

test('[OPS-5] an attacker with many networks gets a limited number of rows in an hour', async () => {
  for (let n = 0; n < 50; n++) {
    await countFailure(gallery.db, { at: START, action: 'sign_in_failed', network: `10.0.${n}.0/24` });
  }
  await countFailure(gallery.db, { at: START, action: 'sign_in_failed', network: '10.0.3.0/24' });
  const { items } = await list();
  expect(items).toHaveLength(21);
  expect(items[0]).toMatchObject({ network: null, count: 30 });
  expect(items.find(({ network }) => network === '10.0.3.0/24')).toMatchObject({ count: 2 });
});

test('[OPS-5] a wrong current password is counted, a refused cross-site call is not', async () => {
  const body = { currentPassword: 'wrong', newPassword: 'another horse, another battery' };
  expect((await gallery.call(changePassword, { body }, { headers })).status).toBe(403);
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await gallery.call(changePassword, { body }, { headers: foreign })).status).toBe(403);
  expect((await list()).items).toMatchObject([{ action: 'password_failed', count: 1 }]);
});

test('[OPS-5] deletions and settings are recorded with their subject, never with a value', async () => {
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
  await gallery.call(createCollection, { body: { date: '2026-11-01', photoUrls } }, { headers });
  await gallery.call(deleteCollection, { params: { date: '2026-11-01' } }, { headers });
  await gallery.call(
    saveSiteSettings,
    { body: { name: 'Secret name', timeZone: 'Asia/Tokyo', before: {} } },
    { headers },
  );
  const mail = { gmail_user: 'owner@gmail.com', gmail_app_password: 'abcdabcdabcdabcd' };
  await gallery.call(saveGmailSettings, { body: mail }, { headers });
  expect(await actions()).toEqual([
    ['mail_changed', ''],
    ['site_changed', 'name, timeZone'],
    ['day_deleted', '2026-11-01'],
  ]);
  const again = await gallery.call(deleteCollection, { params: { date: '2026-11-01' } }, { headers });
  expect([again.status, (await actions()).length]).toEqual([404, 3]);
});

test('[OPS-5] days and news are named by date and title, also once they are erased', async () => {
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
  const date = '2026-11-02';
  const day = await gallery.call(createCollection, { body: { date, photoUrls } }, { headers });
  const { id } = day.body as { id: number };
  const remove = () => gallery.call(deleteCollection, { params: { date } }, { headers });
  await remove();
  await gallery.call(restoreDay, { params: { id }, body: {} }, { headers });
  await remove();
  await gallery.call(removeDay, { params: { id } }, { headers });
  const news = { type: 'other', isNew: false, date, title: 'A new book', content: '<p>Out</p>' } as const;
  const item = (await gallery.call(createNews, { body: news }, { headers })).body as { id: number };
  const params = { id: item.id };
  await gallery.call(deleteNews, { params }, { headers });
  await gallery.call(restoreNews, { params }, { headers });
  await gallery.call(deleteNews, { params }, { headers });
  await gallery.call(removeNews, { params }, { headers });
  const title = 'A new book';
  expect(await actions()).toEqual([
    ['news_erased', title],
    ['news_deleted', title],
    ['news_restored', title],
    ['news_deleted', title],
    ['day_erased', date],
    ['day_deleted', date],
    ['day_restored', date],
    ['day_deleted', date],
  ]);
  expect((await gallery.call(removeNews, { params }, { headers })).status).toBe(404);
  expect(await actions()).toHaveLength(8);
});

test.each([
  'DELETE /api/admin/news/{id}',
  'POST /api/admin/deleted-news/{id}/restore',
  'DELETE /api/admin/deleted-news/{id}',
])('[OPS-5] %s records a number, not a title, if the title could not be read', (endpoint) => {
  const answered = { params: { id: '2026' }, body: {}, location: '', name: undefined, wasSignedIn: true };
  const audited = auditedEndpoints[endpoint];
  expect(typeof audited === 'object' && audited.subject?.(answered)).toBe('#2026');
});

test('[OPS-5] a form that sends all settings is recorded with the changed ones, or not if none changed', async () => {
  const before = {
    measurementId: 'G-FIVE',
    siteName: 'Gomai',
    enabled: 'false',
    trackingEnabled: 'true',
  } as const;
  const body = { ...before, enabled: 'true', before } as const;
  await gallery.call(saveAnalyticsSettings, { body }, { headers });
  const saved = { ...before, enabled: 'true' } as const;
  await gallery.call(saveAnalyticsSettings, { body: { ...saved, before: saved } }, { headers });
  expect(await actions()).toEqual([['analytics_changed', 'enabled']]);
});

test('[OPS-5] a download in parts, also from several processes, is one entry per day', async () => {
  other.clock.now = new Date('2026-11-20T23:00:00Z');
  await other.call(makeBackup, {}, { headers });
  const status = async () => (await other.call(getBackups, {}, { headers })).body as { backups: object[] };
  await expect.poll(async () => (await status()).backups.length).toBe(1);
  const [backup] = (await status()).backups as { name: string }[];
  const url = `/api/admin/backups/${backup?.name}/download`;
  const parts = await Promise.all(
    ['bytes=0-99', 'bytes=100-199', 'bytes=200-'].map((range, n) =>
      (n === 1 ? gallery : other).app.inject({ url, headers: { ...headers, range } }),
    ),
  );
  expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206, 206]);
  await other.app.inject({ url, headers: { ...headers, range: 'bytes=999999999-' } });
  expect(await actions()).toEqual([
    ['backup_downloaded', backup?.name],
    ['backup_made', ''],
  ]);
  other.clock.now = new Date('2026-11-20T23:59:59Z');
  await other.app.inject({ url, headers });
  expect(await actions()).toHaveLength(2);
  other.clock.now = new Date('2026-11-21T00:00:00Z');
  await other.app.inject({ url, headers });
  expect((await actions()).map(([action]) => action)).toEqual([
    ...['backup_downloaded', 'backup_downloaded', 'backup_made'],
  ]);
});

test('[OPS-5, OPS-3] an entry that cannot be written stops neither the sign-in nor the sign-out', async () => {
  await gallery.db.execute(sql`ALTER TABLE audit_entries RENAME TO audit_entries_away`);
  const { status, cookies } = await signIn(OWNER_PASSWORD);
  const wrong = await signIn('wrong');
  const out = await gallery.call(logout, {}, { headers: { cookie: `gomai=${cookies[0]?.value}` } });
  await gallery.db.execute(sql`ALTER TABLE audit_entries_away RENAME TO audit_entries`);
  expect([status, wrong.status, out.status]).toEqual([200, 401, 200]);
  expect(await actions()).toEqual([]);
});

test('[OPS-5] entries are listed in pages, newest first, and filtered by kind', async () => {
  const action = (n: number) => (n % 2 === 0 ? 'signed_in' : 'news_deleted');
  const rows = Array.from({ length: 120 }, (_, n) => ({
    ...{ at: START, action: action(n), subject: String(n), device: '' },
  }));
  await gallery.db.insert(auditEntries).values(rows);
  await gallery.db
    .insert(auditEntries)
    .values({ at: START, action: 'of a later release', subject: '', device: '' });
  const first = await list();
  expect(first.items.map(({ subject }) => subject).slice(0, 2)).toEqual(['119', '118']);
  const second = await list({ before: first.next ?? 0 });
  const third = await list({ before: second.next ?? 0 });
  expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20]);
  expect(third.next).toBeNull();
  const access = await list({ kind: 'access' });
  expect(new Set(access.items.map((item) => item.action))).toEqual(new Set(['signed_in']));
});

test('[OPS-5] entries are removed after 90 days', async () => {
  const { db } = gallery;
  const at = (days: number) => new Date(START.getTime() - days * DAY_MS);
  const entry = (days: number) => ({ at: at(days), action: 'signed_in', subject: `${days}`, device: '' });
  await db.insert(auditEntries).values([entry(91), entry(90), entry(1)]);
  const none = async () => undefined;
  const keep = { feedback: 0, chat: 0, likes: 0 };
  await removeExpired({ db, keep, now: () => START, onChatRemoved: none, onLikesAnonymised: none });
  expect((await actions()).map(([, subject]) => subject)).toEqual(['1', '90']);
});
