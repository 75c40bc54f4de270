import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countQueries, type QueryCounter } from '../../../../tests/support/count-queries.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { OWNER_PASSWORD } from '../../../../tests/support/test-owner.ts';
import { visitorAddress } from '../../../../tests/support/visitor-address.ts';
import { sendFeedback } from '../../../shared/feedback.ts';
import { forgetVisitor } from '../../../shared/privacy.ts';
import { getFollow, subscribe } from '../../../shared/subscribers.ts';
import { sql } from '../../db/orm.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { settings } from '../../db/schema/settings.ts';
import { leftSubscribers, subscribers } from '../../db/schema/subscribers.ts';
import { removeExpired } from '../privacy/retention.ts';
import { createSubscriberTokens } from './tokens.ts';

// Runs on the embedded database and on PostgreSQL.

const PUBLIC_URL = 'https://gomai.example';
const HOUR_MS = 60 * 60_000;
const SECRET_KEY = 'a key for tests, long enough';

let mailServer: MailServer;
let database: TestDatabase;
let queries: QueryCounter;
let gallery: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer({ tls: 'none' });
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}?from=site@example.com`;
  database = await createTestDatabase();
  queries = countQueries(database.database.pool);
  gallery = await createTestApp({ PUBLIC_URL, SMTP_URL, SECRET_KEY }, database);
  await gallery.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await gallery.close();
  await database.remove();
  await mailServer.close();
});
beforeEach(async () => {
  for (const table of [subscribers, leftSubscribers, rateLimits]) await gallery.db.delete(table);
  mailServer.mails.length = 0;
  mailServer.refused.clear();
  gallery.clock.now = new Date('2026-11-20T12:00:00Z');
});

const signUp = (email: string, rhythm = 'daily', language = 'en', more: InjectOptions = {}) =>
  gallery.call(
    subscribe,
    { body: { email, rhythm, language } as never },
    { headers: { origin: PUBLIC_URL }, ...more },
  );
const get = (url: string) => gallery.app.inject({ url, headers: {} });
/** Posts a form without cookies and origin, like a mail program. */
async function post(path: string, body: string | FormData = 'List-Unsubscribe=One-Click') {
  const response = await fetch(`${gallery.app.listeningOrigin}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? new URLSearchParams(body) : body,
  });
  return { statusCode: response.status, body: await response.text() };
}
async function signIn() {
  const payload = { username: 'admin', password: OWNER_PASSWORD };
  const headers = { origin: PUBLIC_URL };
  const { cookies } = await gallery.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}
const rows = () => gallery.db.select().from(subscribers);
/** Removes expired data, as the hourly job does. */
function sweep() {
  const { db, clock } = gallery;
  const keep = { feedback: 730, chat: 365, likes: 400 };
  const none = async () => {};
  return removeExpired({ db, keep, now: () => clock.now, onChatRemoved: none, onLikesAnonymised: none });
}

/** The path of the link in the latest e-mail. */
async function linkFor(email: string): Promise<string> {
  const mailFor = () => mailServer.mails.findLast(({ to }) => to[0] === email);
  await expect.poll(mailFor).toBeDefined();
  return /https:\/\/gomai\.example(\/follow\/\S+)/.exec(mailFor()?.text ?? '')?.[1] ?? '';
}

async function confirmed(email: string) {
  await signUp(email);
  const link = await linkFor(email);
  expect((await post(link)).statusCode).toBe(200);
}

/** Subscribes twice, and returns the link to the choices from the second e-mail. */
async function choicesLink(email: string): Promise<string> {
  await confirmed(email);
  mailServer.mails.length = 0;
  await signUp(email);
  return linkFor(email);
}

test('[FOLLOW-1] a subscription starts only when the button on the linked page is pressed', async () => {
  expect(await gallery.call(getFollow, {})).toMatchObject({ body: { email: true } });
  expect(await signUp('hanako@example.org', 'weekly', 'ja')).toMatchObject({ status: 202, body: {} });
  const link = await linkFor('hanako@example.org');
  expect(link).toMatch(/^\/follow\/confirm\//);
  const page = await get(link);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.body).toContain('hanako@example.org');
  expect(await rows()).toMatchObject([{ status: 'pending', frequency: 'weekly', language: 'ja' }]);
  expect((await post(link)).body).toContain('ありがとうございます');
  expect(await rows()).toMatchObject([{ status: 'active', confirmedAt: gallery.clock.now }]);
  // The button may be pressed twice, e.g. after going back.
  expect((await post(link)).statusCode).toBe(200);
});

test('[FOLLOW-1, FOLLOW-3] opening the links in e-mails, as mail scanners do, changes nothing', async () => {
  await signUp('waiting@example.org');
  const confirm = await linkFor('waiting@example.org');
  const choices = await choicesLink('reader@example.org');
  const links = [
    confirm,
    choices,
    `${choices}?rhythm=weekly&language=ja`,
    choices.replace('/choices/', '/leave/'),
  ];
  const before = await rows();
  // `npm run test:faults` opens each link a thousand times.
  const scans = process.env.FAULTS === 'full' ? 1000 : 250;
  for (let scan = 0; scan < scans; scan += 1) {
    const pages = await Promise.all(links.map(get));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  }
  expect(await rows()).toEqual(before);
});

test('[FOLLOW-1] sign-ups of known, unknown and rate-limited addresses run the same statements', async () => {
  await confirmed('known@example.org');
  const sent = () => mailServer.mails.filter(({ to }) => to[0] === 'limited@example.org').length;
  for (let n = 1; n <= 3; n += 1) {
    await signUp('limited@example.org');
    await expect.poll(sent).toBe(n);
  }
  const statements: string[][] = [];
  const run = (n: number, name: string) =>
    queries.list(() => signUp(`${name}@example.org`, 'daily', 'en', { remoteAddress: visitorAddress(n) }));
  for (const [n, names] of [
    ['known', 'known'],
    ['unknown', 'unknown2'],
    ['limited', 'limited'],
  ].entries()) {
    const runs: string[][] = [];
    for (const name of names) runs.push(await run(n, name));
    // Takes the run with fewer queries, because once a minute a run also contains pg-boss's queries.
    statements.push(runs.toSorted((a, b) => a.length - b.length)[0] ?? []);
  }
  const [known, unknown, limited] = statements;
  expect(known?.join('\n')).toMatch(/insert into "subscribers"/);
  expect([unknown, limited]).toEqual([known, known]);
});

test('[FOLLOW-1] a confirmation link works for 48 hours', async () => {
  await signUp('late@example.org');
  const link = await linkFor('late@example.org');
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 48 * HOUR_MS);
  expect((await get(link)).statusCode).toBe(200);
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 60_001);
  expect((await get(link)).statusCode).toBe(404);
  expect((await post(link)).statusCode).toBe(404);
  expect(await rows()).toMatchObject([{ status: 'pending' }]);
});

test('[FOLLOW-1] a subscribed address gets the same response as an unknown one, and keeps its choices', async () => {
  await confirmed('known@example.org');
  mailServer.mails.length = 0;
  const known = await signUp('Known@Example.org', 'weekly', 'ja');
  const unknown = await signUp('unknown@example.org', 'weekly', 'ja');
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  expect(await linkFor('known@example.org')).toMatch(/^\/follow\/choices\//);
  expect((await rows()).find(({ status }) => status === 'active')).toMatchObject({
    frequency: 'daily',
    language: 'en',
  });
});

test('[FOLLOW-1] a paused subscriber who subscribes again gets the new choices', async () => {
  await confirmed('hanako@example.org');
  await gallery.db
    .update(subscribers)
    .set({ status: 'paused', pausedCode: 550, pausedAt: gallery.clock.now });
  mailServer.mails.length = 0;
  await signUp('hanako@example.org', 'weekly', 'ja');
  await post(await linkFor('hanako@example.org'));
  expect(await rows()).toMatchObject([{ status: 'active', frequency: 'weekly', language: 'ja' }]);
});

test('[FOLLOW-1, FOLLOW-3] expired and forged links, and links for another purpose, get the same response', async () => {
  await signUp('late@example.org');
  const expired = await linkFor('late@example.org');
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 49 * HOUR_MS);
  const left = await choicesLink('left@example.org');
  await post(left.replace('/choices/', '/leave/'));
  const choices = await choicesLink('one@example.org');
  const token = choices.split('/').at(-1) ?? '';
  const row = (await rows()).find(({ status }) => status === 'active');
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const others = createSubscriberTokens('the key of another gallery').make('manage', row?.key ?? '');
  const forged = [
    expired,
    left,
    `/follow/choices/${others}`,
    `/follow/leave/${others}`,
    `/follow/confirm/${token}`,
    `/follow/choices/${altered}`,
    `/follow/choices/${'A'.repeat(token.length)}`,
    '/follow/choices/x',
    `/follow/leave/${altered}`,
  ];
  const pages: string[] = [];
  for (const path of forged)
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? new URLSearchParams('List-Unsubscribe=One-Click') : null;
      const answer = await fetch(`${gallery.app.listeningOrigin}${path}`, { method, body });
      // The time and the request's id differ regardless of the link.
      const own = ['date', 'x-request-id'];
      const headers = [...answer.headers].filter(([name]) => !own.includes(name));
      pages.push(`${answer.status} ${JSON.stringify(headers)} ${await answer.text()}`);
    }
  expect(pages[0]).toMatch(/^404 /);
  for (const page of pages) expect(page).toBe(pages[0]);
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['active', 'pending']);
});

test('[FOLLOW-3] leaving takes one POST without cookies, and removes the address at once', async () => {
  const choices = await choicesLink('gone@example.org');
  const leave = choices.replace('/choices/', '/leave/');
  expect((await get(leave)).body).toContain('gone@example.org');
  expect(await rows()).toHaveLength(1);
  expect((await post(leave)).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
  expect((await post(leave)).statusCode).toBe(200);
  expect((await get(choices)).statusCode).toBe(404);
});

test('[FOLLOW-3] the link in an old e-mail also ends a later subscription of the same address', async () => {
  const choices = await choicesLink('again@example.org');
  const leave = choices.replace('/choices/', '/leave/');
  await post(leave);
  mailServer.mails.length = 0;
  await confirmed('again@example.org');
  expect((await get(leave)).body).toContain('again@example.org');
  expect((await get(choices)).statusCode).toBe(200);
  expect((await post(leave)).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
});

test('[FOLLOW-3] links in e-mails of 1.1.0, which contain the subscriber’s key, still work', async () => {
  await confirmed('early@example.org');
  const [row] = await rows();
  const token = createSubscriberTokens(SECRET_KEY).make('manage', row?.key ?? '');
  expect((await get(`/follow/choices/${token}`)).body).toContain('early@example.org');
  expect((await post(`/follow/leave/${token}`)).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
});

test.each([{ origin: 'https://mail.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
  '[FOLLOW-3] leaving works from a web mail page, which sends %o',
  async (headers) => {
    const leave = (await choicesLink('webmail@example.org')).replace('/choices/', '/leave/');
    const payload = { 'List-Unsubscribe': 'One-Click' };
    const other = await gallery.app.inject({ method: 'POST', url: '/follow', headers, payload });
    expect(other.statusCode).toBe(403);
    const left = await gallery.app.inject({ method: 'POST', url: leave, headers, payload });
    expect(left.statusCode).toBe(200);
    expect(await rows()).toEqual([]);
  },
);

test('[FOLLOW-3] leaving accepts the one-click form as multipart', async () => {
  const leave = (await choicesLink('multi@example.org')).replace('/choices/', '/leave/');
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  const large = new FormData();
  large.append('List-Unsubscribe', 'x'.repeat(70_000));
  expect((await post(leave, large)).statusCode).toBe(413);
  expect((await post(leave, form)).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
});

test('[FOLLOW-3] a link preselects frequency and language, and only the button saves them', async () => {
  const choices = await choicesLink('choose@example.org');
  expect((await get(`${choices}?rhythm=weekly`)).body).toContain('value="weekly" checked');
  expect((await get(`${choices}?language=ja`)).body).toContain('value="ja" checked');
  expect(await rows()).toMatchObject([{ frequency: 'daily', language: 'en' }]);
  expect((await post(choices, 'rhythm=weekly&language=ja')).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ frequency: 'weekly', language: 'ja' }]);
  await post(choices, 'rhythm=hourly&language=xx');
  expect(await rows()).toMatchObject([{ frequency: 'weekly', language: 'ja' }]);
});

test('[FOLLOW-6] an address is stored encrypted, and only once regardless of upper and lower case', async () => {
  await signUp('secret@example.org');
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toMatch(/secret|example\.org/);
  await signUp('SECRET@example.org');
  expect(await rows()).toHaveLength(1);
});

test('[FOLLOW-6] a gallery that starts with another SECRET_KEY logs that addresses are unreadable', async () => {
  await signUp('moved@example.org');
  const lines: string[] = [];
  const env = { LOG_LEVEL: 'warn', SECRET_KEY: 'another key, long enough for tests' };
  const moved = await createTestApp(env, database, { logTo: { write: (line) => void lines.push(line) } });
  await moved.app.ready();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'subscribers: the e-mail addresses of one subscriber cannot be read: they were stored with another SECRET_KEY (or DATA_DIR/secret-key)',
  ]);
  await moved.close();
});

describe('[FOLLOW-8] sign-ups are limited', () => {
  test('to five an hour per IP address', async () => {
    for (const n of [1, 2, 3, 4, 5]) expect((await signUp(`n${n}@example.org`)).status).toBe(202);
    expect((await signUp('n6@example.org')).status).toBe(429);
    const form = await post('/follow', 'email=n6%40example.org&rhythm=daily&language=en&website=');
    expect(form.statusCode).toBe(429);
    expect(form.body).toContain('value="n6@example.org"');
    expect(form.body).toContain('aria-describedby="problem"');
    expect(form.body, 'the address is valid').not.toContain('aria-invalid');
    gallery.clock.now = new Date(gallery.clock.now.getTime() + HOUR_MS);
    expect((await signUp('n6@example.org')).status).toBe(202);
  });

  test('to three e-mails a day per mailbox, with the same response to every sign-up', async () => {
    const variants = ['a.b@gmail.com', 'ab+1@gmail.com', 'AB@gmail.com', 'a.b+2@googlemail.com'];
    for (const [index, email] of variants.entries()) {
      expect(await signUp(email)).toMatchObject({ status: 202, body: {} });
      if (index < 3) await linkFor(email);
    }
    await signUp('other@example.org');
    await linkFor('other@example.org');
    const toMailbox = mailServer.mails.filter(({ to }) => /mail\.com$/i.test(to[0] ?? ''));
    expect(toMailbox).toHaveLength(3);
  });

  test('to valid e-mail addresses, and to forms whose honeypot field is empty', async () => {
    const robot = {
      email: 'a@example.org',
      rhythm: 'daily',
      language: 'en',
      website: 'https://spam.example',
    };
    const { status } = await gallery.call(
      subscribe,
      { body: robot as never },
      { headers: { origin: PUBLIC_URL } },
    );
    expect(status).toBe(400);
    for (const email of ['', 'hanako@', 'a@b.c, d@e.f', 'a@example.org\r\nBcc: b@example.org'])
      expect((await signUp(email)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });
});

test('[FOLLOW-1] deletes an e-mail address that the mail server refuses', async () => {
  mailServer.refused.add('refused@example.org');
  await signUp('refused@example.org');
  await expect.poll(rows).toEqual([]);
});

test('[FOLLOW-1] keeps a sign-up if the mail server refuses the gallery’s account, not the recipient', async () => {
  for (const [n, reply] of ['550 5.4.5 Daily limit exceeded', '554 5.7.1 Relay denied'].entries())
    mailServer.replies.set(`kept${n}@example.org`, reply);
  for (const n of [0, 1]) await signUp(`kept${n}@example.org`);
  const states = async () =>
    (
      await gallery.db.execute(
        sql`SELECT state, output::text FROM pgboss.job WHERE state IN ('retry', 'failed')`,
      )
    ).rows;
  await expect.poll(states).toHaveLength(2);
  expect(await rows()).toHaveLength(2);
  // The error that pg-boss stores contains no e-mail address (FOLLOW-6).
  expect(JSON.stringify(await states())).not.toContain('@');
  await gallery.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail-confirmation'`);
});

test('[FOLLOW-1] the form works without scripts, in both languages', async () => {
  const form = await get('/follow');
  expect(form.body).toContain('Have the five come to you');
  expect(form.body).not.toContain('<script');
  const wrong = await post('/follow', 'email=hanako%40&rhythm=weekly&language=ja&website=');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toMatch(
    /value="hanako@"[^>]*aria-invalid="true" aria-describedby="problem"[\s\S]*id="problem"[^>]*role="alert"[\s\S]*value="weekly" checked/,
  );
  const sent = await post('/follow', 'email=form%40example.org&rhythm=weekly&language=ja&website=');
  expect(sent.statusCode).toBe(202);
  expect(sent.body).toContain('form@example.org');
  await linkFor('form@example.org');
  expect(await rows()).toMatchObject([{ frequency: 'weekly', language: 'ja' }]);
});

test.each([
  ['a mail account', { PUBLIC_URL }],
  ['PUBLIC_URL', { SMTP_URL: 'smtp://127.0.0.1:9?from=site@example.com' }],
])('[FOLLOW-8] without %s there is no form', async (_, env) => {
  const other = await createTestApp(env);
  expect(await other.call(getFollow, {})).toMatchObject({ body: { email: false } });
  const body = { email: 'a@example.org', rhythm: 'daily', language: 'en' } as const;
  expect((await other.call(subscribe, { body })).status).toBe(501);
  const payload = 'email=a%40example.org&language=en&website=';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const request of [{ method: 'GET' }, { method: 'POST', headers, payload }] as const) {
    const page = await other.app.inject({ url: '/follow', ...request });
    expect(page.body).not.toContain('type="email"');
    expect(page.body).toContain('href="/rss.xml"');
  }
  await other.close();
});

test('[PRIV-2, PRIV-4] deletes unconfirmed addresses after two days, and the address of a forgotten visitor at once', async () => {
  const { clock } = gallery;
  await signUp('fox@example.org');
  await linkFor('fox@example.org');
  await sweep();
  expect(await rows()).toHaveLength(1);
  clock.now = new Date(clock.now.getTime() + 48 * HOUR_MS + 1);
  await sweep();
  expect(await rows()).toEqual([]);

  await confirmed('owl@example.org');
  const submission = { name: 'Owl', email: 'OWL@example.org', message: 'm' };
  const sent = await gallery.call(sendFeedback, { body: submission }, { headers: { origin: PUBLIC_URL } });
  const body = { feedbackId: (sent.body as { id: number }).id };
  const headers = { ...(await signIn()), origin: PUBLIC_URL };
  const removed = await gallery.call(forgetVisitor, { body }, { headers });
  expect(removed.body).toMatchObject({ isSubscriber: true });
  expect(await rows()).toEqual([]);
});

test('[FOLLOW-8, PRIV-2] the count of a mailbox’s e-mails contains no address, and is kept for a day', async () => {
  const { db, clock } = gallery;
  await post((await choicesLink('counted@example.org')).replace('/choices/', '/leave/'));
  const counted = async () => (await db.select().from(rateLimits)).map(({ key }) => key);
  expect((await counted()).filter((key) => /^confirmations (?!of all)/.test(key))).toEqual([
    expect.stringMatching(/^confirmations [\da-f]{64}$/),
  ]);
  expect(JSON.stringify(await counted())).not.toMatch(/counted|example\.org/);
  clock.now = new Date(clock.now.getTime() + 24 * HOUR_MS + 1);
  await sweep();
  expect(await counted()).toEqual([]);
  // The random key of a subscriber who left is kept for 400 days, so that no restored backup subscribes them again.
  expect(await db.$count(leftSubscribers)).toBe(1);
  clock.now = new Date(clock.now.getTime() + 400 * 24 * HOUR_MS);
  await sweep();
  expect(await db.$count(leftSubscribers)).toBe(0);
});

test('[FOLLOW-4] confirmations that exceed half of the daily limit are retried later', async () => {
  await gallery.db.insert(settings).values({ key: 'digest_limit', value: '2' });
  await signUp('first@example.org');
  await linkFor('first@example.org');
  await signUp('second@example.org');
  const waiting = () =>
    gallery.db.execute(sql`SELECT FROM pgboss.job WHERE name = 'mail-confirmation' AND state = 'retry'`);
  await expect.poll(waiting).toMatchObject({ rowCount: 1 });
  expect(mailServer.mails.map(({ to }) => to[0])).not.toContain('second@example.org');
  await gallery.db.delete(settings);
});
