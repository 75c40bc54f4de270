import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { BodyOf } from '../../../shared/endpoint.ts';
import { planOpening } from '../../../shared/opening-plan.ts';
import { listOpenings } from '../../../shared/openings.ts';
import {
  exportSubscribers,
  getDigests,
  listSubscribers,
  previewDigest,
  removePushSubscriber,
  removeSubscriber,
  resumeSubscriber,
  type SubscriberKind,
  saveDigestSettings,
  sendDigestToMe,
  subscribe,
} from '../../../shared/subscribers.ts';
import { eq, sql } from '../../db/orm.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { pushSubscriptions } from '../../db/schema/push.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { settings } from '../../db/schema/settings.ts';
import { digests, subscribers } from '../../db/schema/subscribers.ts';

// Runs on the embedded database and on PostgreSQL.

let mailServer: MailServer;
let smtpUrl: string;
let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  mailServer = await startMailServer({ tls: 'none' });
  smtpUrl = `smtp://127.0.0.1:${mailServer.port}?from=site@example.com&to=me@example.com`;
  gallery = await createTestApp({ PUBLIC_URL: 'http://localhost', SMTP_URL: smtpUrl });
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await mailServer.close();
});
beforeEach(async () => {
  for (const table of [subscribers, pushSubscriptions, digests, storedCollections, rateLimits])
    await gallery.db.delete(table);
});

/** Adds a confirmed subscriber for whom nothing is due, so that the scheduled job sends no digest during the test. */
async function add(email: string, status = 'active') {
  await gallery.call(subscribe, { body: { email, rhythm: 'daily', language: 'en' } });
  const { now } = gallery.clock;
  const paused = status === 'paused' ? { pausedAt: now, pausedCode: 550 } : {};
  const values = { status, confirmedAt: now, coveredUntil: '2026-11-20', ...paused };
  const rows = await gallery.db.select().from(subscribers).orderBy(subscribers.id);
  const id = rows.at(-1)?.id ?? 0;
  await gallery.db.update(subscribers).set(values).where(eq(subscribers.id, id));
  return id;
}

const unfinished = sql`SELECT FROM pgboss.job WHERE name = 'mail-digests' AND state < 'completed'`;

/** Resumes a paused subscriber, which starts the job that sends due digests, and waits for the end of the job. */
async function sendDue(paused: number): Promise<void> {
  await gallery.call(resumeSubscriber, { params: { id: paused } }, { headers });
  await expect.poll(() => gallery.db.execute(unfinished)).toMatchObject({ rowCount: 0 });
}

const toOwner = () => mailServer.mails.filter(({ to }) => to[0] === 'me@example.com');

const list = async (query: { show?: SubscriberKind; find?: string; before?: string } = {}) =>
  (await gallery.call(listSubscribers, { query }, { headers })).body as {
    items: { kind: string; id: number; email: string; since: string }[];
    next: string | null;
    counts: object;
  };

test('[FOLLOW-6] lists, finds, resumes and removes subscribers', async () => {
  const first = await add('yumi.k@example.jp');
  const second = await add('old.box@example.com', 'paused');
  const { items, counts } = await list();
  expect(items).toMatchObject([
    { id: second, email: 'old.box@example.com', status: 'paused', paused: { code: 550 } },
    { id: first, email: 'yumi.k@example.jp', status: 'active', paused: null, lastSentAt: null },
  ]);
  expect(counts).toEqual({ daily: 1, weekly: 0, paused: 1, unconfirmed: 0, push: 0, joined: 2, left: 0 });
  expect((await list({ find: 'YUMI' })).items.map(({ id }) => id)).toEqual([first]);
  expect((await list({ find: 'none' })).items).toEqual([]);
  expect((await list({ show: 'paused' })).items.map(({ id }) => id)).toEqual([second]);

  expect((await gallery.call(resumeSubscriber, { params: { id: second } }, { headers })).status).toBe(200);
  expect((await list({ show: 'paused' })).items).toEqual([]);
  expect((await gallery.call(removeSubscriber, { params: { id: first } }, { headers })).status).toBe(200);
  expect((await gallery.call(removeSubscriber, { params: { id: first } }, { headers })).status).toBe(404);
  expect((await list()).items.map(({ id }) => id)).toEqual([second]);
});

test('[FOLLOW-6] lists subscribers and browsers together, newest first, page by page without duplicates; removes a browser', async () => {
  const now = gallery.clock.now.getTime();
  const at = (n: number) => new Date(now - n * 60_000);
  const values = Array.from({ length: 40 }, (_, n) => n);
  await gallery.db.insert(pushSubscriptions).values(
    values
      .filter((n) => n % 2 === 0)
      // Several rows have the same time.
      .map((n) => ({
        ...{ endpointHash: `h${n}`, subscription: 'x', language: 'en' },
        ...{ createdAt: at(Math.floor(n / 4)), coveredUntil: '2026-11-20' },
      })),
  );
  await gallery.db.insert(subscribers).values(
    values
      .filter((n) => n % 2 === 1)
      .map((n) => ({
        ...{ key: randomUUID(), emailHash: `e${n}`, email: 'x', frequency: 'daily', language: 'ja' },
        ...{ status: 'active', requestedAt: at(n), confirmedAt: at(Math.floor(n / 4)) },
      })),
  );
  const seen: string[] = [];
  const times: string[] = [];
  let before: string | undefined;
  do {
    const { items, next } = await list(before === undefined ? {} : { before });
    seen.push(...items.map(({ kind, id }) => `${kind} ${id}`));
    times.push(...items.map(({ since }) => since));
    before = next ?? undefined;
  } while (before !== undefined);
  expect(seen).toHaveLength(40);
  expect(new Set(seen).size).toBe(40);
  expect(times).toEqual(times.toSorted().reverse());
  const { items, counts } = await list({ show: 'push' });
  expect(items[0]).toMatchObject({ kind: 'push', vendor: null, since: at(0).toISOString() });
  expect(counts).toMatchObject({ daily: 20, push: 20, joined: 40 });
  const params = { id: items[0]?.id ?? 0 };
  expect((await gallery.call(removePushSubscriber, { params }, { headers })).status).toBe(200);
  expect((await gallery.call(removePushSubscriber, { params }, { headers })).status).toBe(404);
  expect((await list()).counts).toMatchObject({ push: 19 });
});

test('[FOLLOW-6] exports CSV only for the owner, without cells that spreadsheets read as formulas', async () => {
  for (const sign of ['+', '-', '=']) await add(`${sign}cmd@example.org`);
  const { path: url } = exportSubscribers;
  const { body } = await gallery.app.inject({ url, headers });
  for (const sign of ['+', '-', '='])
    expect(body).toContain(`\n'${sign}cmd@example.org,daily,en,2026-11-20T12:00:00.000Z,active`);
  expect((await gallery.app.inject({ url })).statusCode).toBe(401);
});

test('[FOLLOW-6] previews the newest day in both languages, and sends the owner the same e-mail', async () => {
  const preview = async (language: 'en' | 'ja') =>
    (await gallery.call(previewDigest, { query: { language } }, { headers })).body as {
      subject: string;
      html: string;
    } | null;
  expect(await preview('en')).toBeNull();
  expect((await gallery.call(sendDigestToMe, { body: { language: 'en' } }, { headers })).status).toBe(404);
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await gallery.db.insert(storedCollections).values([
    { date: '2026-11-20', photoUrls },
    { date: '2026-11-21', photoUrls },
  ]);
  expect((await preview('en'))?.html).toMatch(/FRIDAY<.*>11\.20\.26</);
  const japanese = await preview('ja');
  expect(japanese?.html).toMatch(/2026年11月20日<.*>金曜日</);
  const sent = await gallery.call(sendDigestToMe, { body: { language: 'ja' } }, { headers });
  expect(sent.body).toEqual({ to: 'me@example.com' });
  const mail = toOwner().at(-1);
  expect(mail?.headers.get('subject')).toBe(japanese?.subject);
  expect(mail?.html.trim()).toBe(japanese?.html.trim());
});

test('[FOLLOW-6] without PUBLIC_URL the preview has relative links, and no e-mail is sent to the owner', async () => {
  const other = await createTestApp({ SMTP_URL: smtpUrl });
  const before = toOwner().length;
  const owner = await other.signIn();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await other.db.insert(storedCollections).values({ date: '2026-11-20', photoUrls });
  const preview = await other.call(previewDigest, { query: { language: 'en' } }, { headers: owner });
  expect(preview).toMatchObject({
    status: 200,
    body: { html: expect.stringContaining('href="/2026-11-20"') },
  });
  const sent = await other.call(sendDigestToMe, { body: { language: 'en' } }, { headers: owner });
  expect(sent).toMatchObject({ status: 409, body: { reason: 'public_url_missing' } });
  expect(toOwner()).toHaveLength(before);
  await other.close();
});

test('[FOLLOW-2] the e-mail of a day with an opening is sent when its fifth photo is revealed, not before', async () => {
  const id = await add('early@example.org');
  await gallery.db.update(subscribers).set({ coveredUntil: '2026-11-19' }).where(eq(subscribers.id, id));
  const paused = await add('other@example.org', 'paused');
  const opening = planOpening({
    ...{ opensAt: '2026-11-20T12:30:00Z', strokeSeconds: 12, manualReveals: false },
  });
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await gallery.db.insert(storedCollections).values({ date: '2026-11-20', photoUrls, opening });
  const before = gallery.clock.now;
  const openings = async () => (await gallery.call(listOpenings, {})).body;
  const digest = () =>
    mailServer.mails.find(
      ({ to, headers: sent }) => to[0] === 'early@example.org' && sent.has('list-unsubscribe'),
    );
  try {
    gallery.clock.now = new Date('2026-11-20T12:30:47Z');
    expect(await openings()).toHaveLength(1);
    expect((await gallery.call(getDigests, {}, { headers })).body).toMatchObject({
      waiting: 0,
      opening: null,
    });
    await sendDue(paused);
    expect(digest()).toBeUndefined();
    gallery.clock.now = new Date('2026-11-20T12:30:48Z');
    expect(await openings()).toEqual([]);
    await expect.poll(digest).toBeDefined();
    // Waits until the e-mail is counted, so that its figures do not appear in the next test.
    await expect.poll(() => gallery.db.select().from(digests)).toMatchObject([{ sent: 1 }]);
  } finally {
    gallery.clock.now = before;
  }
});

test('[FOLLOW-4] without a mail account, an earlier reason for stopped e-mails is no longer shown', async () => {
  const opened = await createTestDatabase();
  const value = 'mail_password 2026-11-20T12:00:00.000Z';
  await opened.database.db.insert(settings).values({ key: 'digest_problem', value });
  // A subscriber with a due e-mail: the reason would also disappear if no e-mail was due.
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await opened.database.db.insert(storedCollections).values({ date: '2026-11-20', photoUrls });
  const then = new Date('2026-11-19T12:00:00Z');
  await opened.database.db.insert(subscribers).values({
    ...{ key: randomUUID(), emailHash: 'e', email: 'x', frequency: 'daily', language: 'ja' },
    ...{ status: 'active', requestedAt: then, confirmedAt: then, coveredUntil: '2026-11-19' },
  });
  const other = await createTestApp({ PUBLIC_URL: 'http://localhost' }, opened);
  try {
    const owner = await other.signIn();
    await expect
      .poll(async () => (await other.call(getDigests, {}, { headers: owner })).body)
      .toMatchObject({ isReady: false, waiting: 1, problem: null });
  } finally {
    await other.close();
    await opened.remove();
  }
});

test('[FOLLOW-4] the reason for stopped e-mails disappears an hour after the failed attempt', async () => {
  const key = 'digest_problem';
  const problemOf = async (minutes: number) => {
    const at = new Date(gallery.clock.now.getTime() - minutes * 60_000).toISOString();
    await gallery.db.delete(settings).where(eq(settings.key, key));
    await gallery.db.insert(settings).values({ key, value: `mail_rejected ${at}` });
    const { body } = await gallery.call(getDigests, {}, { headers });
    return (body as { problem: unknown }).problem;
  };
  expect(await problemOf(59)).toMatchObject({ reason: 'mail_rejected' });
  expect(await problemOf(61)).toBeNull();
  await gallery.db.delete(settings).where(eq(settings.key, key));
});

test('[FOLLOW-4] the reason for stopped e-mails is shown until an e-mail is sent, even after a run that attempts none', async () => {
  const reader = await add('reader@example.org');
  await gallery.db.update(subscribers).set({ coveredUntil: '2026-11-19' }).where(eq(subscribers.id, reader));
  const other = await add('other@example.org', 'paused');
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await gallery.db.insert(storedCollections).values({ date: '2026-11-20', photoUrls });
  /** Sends due digests, and returns the figures that the owner then sees. */
  const run = async () => {
    await sendDue(other);
    return (await gallery.call(getDigests, {}, { headers })).body;
  };
  const { now } = gallery.clock;
  try {
    mailServer.rejecting = true;
    const at = now.toISOString();
    expect(await run()).toMatchObject({ waiting: 1, problem: { reason: 'mail_rejected', at } });
    mailServer.rejecting = false;
    gallery.clock.now = new Date(now.getTime() + 5 * 60_000);
    expect(await run()).toMatchObject({ waiting: 1, problem: { reason: 'mail_rejected', at } });
    gallery.clock.now = new Date(now.getTime() + 11 * 60_000);
    expect(await run()).toMatchObject({ waiting: 0, problem: null });
  } finally {
    gallery.clock.now = now;
    mailServer.rejecting = false;
  }
});

test('[FOLLOW-4] returns the settings and the daily figures of e-mails, and stores only valid settings', async () => {
  const read = async () => (await gallery.call(getDigests, {}, { headers })).body;
  expect(await read()).toEqual({
    settings: { hour: '07:00', limit: 500 },
    isReady: true,
    ...{ daily: 0, weekly: 0 },
    waiting: 0,
    opening: null,
    problem: null,
    digests: [],
    push: { isOffered: true, subscriptions: 0, waiting: 0, latest: null },
  });
  const save = (hour: string, limit: number) =>
    gallery.call(saveDigestSettings, { body: { hour, limit } }, { headers });
  expect((await save('06:30', 2000)).body).toEqual({ hour: '06:30', limit: 2000 });
  for (const [hour, limit] of [
    ['24:00', 1],
    ['7', 1],
    ['07:00', 0],
    ['07:00', 1.5],
  ] as const)
    expect((await save(hour, limit)).status).toBe(400);
  const now = gallery.clock.now;
  await gallery.db.insert(digests).values({ date: '2026-11-20', firstSentAt: now, lastSentAt: now, sent: 3 });
  expect(await read()).toMatchObject({
    settings: { hour: '06:30', limit: 2000 },
    digests: [{ date: '2026-11-20', sent: 3, paused: 0, left: 0 }],
  });
});

test('[API-5] a tab overwrites only the fields that it changed, unless another tab changed them too', async () => {
  const save = (body: BodyOf<typeof saveDigestSettings>) =>
    gallery.call(saveDigestSettings, { body }, { headers });
  await save({ hour: '07:00', limit: 500 });
  expect((await save({ limit: 2000, before: { limit: 500 } })).body).toEqual({ hour: '07:00', limit: 2000 });
  // The other tab still shows 500.
  expect((await save({ hour: '06:30', before: { hour: '07:00' } })).body).toEqual({
    hour: '06:30',
    limit: 2000,
  });
  expect(await save({ limit: 100, before: { limit: 500 } })).toMatchObject({
    status: 409,
    body: { reason: 'changed_elsewhere' },
  });
  expect((await gallery.call(getDigests, {}, { headers })).body).toMatchObject({
    settings: { hour: '06:30', limit: 2000 },
  });
});
