import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts';
import type { Collection } from '../../../shared/collections.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { CONFIRM_MS } from '../../../shared/subscribers.ts';
import type { Db } from '../../db/connect.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { digests, subscribers } from '../../db/schema/subscribers.ts';
import { createRateLimiter } from '../../http/limits/rate-limiter.ts';
import { readSmtpUrl } from '../../platform/mail/mail-account.ts';
import { type Email, sendMail } from '../../platform/mail/mailer.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { createDigestQueue } from './digest-queue.ts';
import { type AnnouncedOpening, confirmationEmail } from './emails.ts';
import { countUnreadable, createSubscriberStore } from './queries.ts';
import { type DigestOptions, dayLimit, sendDigests } from './send-digests.ts';
import { sendConfirmation } from './sign-up.ts';
import { createSubscriberTokens } from './tokens.ts';

// Runs on the embedded database and on PostgreSQL.

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** A Saturday, 07:00 in Tokyo. */
const START = new Date('2026-11-21T07:00:00+09:00');
const TODAY = '2026-11-21';

let mailServer: MailServer;
let opened: TestDatabase;
let options: DigestOptions;
let store: ReturnType<typeof createSubscriberStore>;
let clock = START;
let limit = 500;
let waiting = 0;
let published: DateString[] = [];
let late: { date: DateString; publishedAt: Date }[] = [];
let opening: AnnouncedOpening | undefined;

beforeAll(async () => {
  mailServer = await startMailServer({ tls: 'none' });
  opened = await createTestDatabase();
  const { db } = opened.database;
  const account = readSmtpUrl(`smtp://127.0.0.1:${mailServer.port}?from=site@example.com`);
  const secrets = createSecretBox('a key for tests, long enough');
  const tokens = createSubscriberTokens('a key for tests, long enough');
  store = createSubscriberStore(db, secrets, tokens);
  const now = () => clock;
  options = {
    ...{ store, tokens, now, queue: createDigestQueue(db) },
    outbox: { account: async () => account, send: (email: Email) => sendMail(account, email) },
    limiter: createRateLimiter({ db, now }),
    settings: async () => ({ hour: '07:00', limit }),
    waitingConfirmations: async () => waiting,
    context: () => ({
      siteName: 'Gomai',
      publicUrl: 'https://gomai.example',
      fontPath: '/assets/five.woff2',
    }),
    timeZone: () => 'Asia/Tokyo',
    publishedDates: async () => published,
    datesPublishedAfter: async (moment) =>
      late.filter(({ publishedAt }) => publishedAt > moment).map(({ date }) => date),
    unrevealedDates: async () => [],
    findDays: async (dates) => dates.toReversed().map(day),
    nextOpening: async () => opening,
    log: { info() {}, warn() {} },
  };
});
afterAll(async () => {
  await opened.remove();
  await mailServer.close();
});
beforeEach(async () => {
  const { db } = opened.database;
  for (const table of [subscribers, digests, rateLimits]) await db.delete(table);
  Object.assign(mailServer, { rejecting: false }).mails.length = 0;
  mailServer.refused.clear();
  mailServer.replies.clear();
  clock = START;
  limit = 500;
  waiting = 0;
  published = [addDays(TODAY, -1), TODAY];
  late = [];
  opening = undefined;
});

function day(date: DateString): Collection {
  const photos = [1, 2, 3, 4, 5].map((n) => ({
    caption: { en: n === 2 ? '' : `Caption ${n} <&`, ja: '' },
    alt: { en: `Alternative ${n}`, ja: '' },
    width: n < 3 ? 1500 : 1000,
    height: n < 3 ? 1000 : 1500,
  }));
  const photoUrls = photos.map((_, index) => `/media/${String(index).repeat(64)}.jpg`);
  return {
    id: 1,
    date,
    photoUrls,
    photoLikes: [0, 0, 0, 0, 0],
    title: { en: `Title of ${date}`, ja: '' },
    words: { en: `Description of ${date}`, ja: '' },
    photos,
  } as Collection;
}

async function add(email: string, frequency: 'daily' | 'weekly' = 'daily', covered = addDays(TODAY, -1)) {
  const { db } = opened.database;
  const id = await store.request(db, { email, frequency, language: 'en' }, clock);
  const row = await store.find(id);
  await store.confirm(row?.key ?? '', covered, clock);
}

const send = async (more: Partial<DigestOptions> = {}) =>
  (await sendDigests({ ...options, ...more }, new AbortController().signal)).problem;
const recipients = () => mailServer.mails.map(({ to }) => to[0]);
const rows = () => opened.database.db.select().from(subscribers).orderBy(subscribers.id);
const figures = () => opened.database.db.select().from(digests).orderBy(digests.date);
const waitFor = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

test('[FOLLOW-2] a digest has title, description, and the five photos in order, with captions, alternative texts and links', async () => {
  await add('reader@example.org');
  await send();
  const [mail] = mailServer.mails;
  const html = mail?.html ?? '';
  expect([...html.matchAll(/alt="(Alternative \d)"/g)].map(([, alt]) => alt)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Alternative ${n}`),
  );
  expect(html).toContain('Caption 1 &lt;&amp;');
  expect(html).toContain('https://gomai.example/2026-11-21');
  // The title is also the title of the HTML document, the description also the preview.
  for (const text of ['Title of 2026-11-21', 'Description of 2026-11-21']) {
    expect(html.split(text)).toHaveLength(3);
    expect(mail?.text).toContain(`${text}\n`);
  }
  expect(html).not.toMatch(/<script|<link|width="1"|utm_/);
  // Gmail cuts longer e-mails.
  expect(html.length).toBeLessThan(102_000);
  expect(mail?.text).toContain('1. Caption 1 <&\n   Alternative 1\n');
  expect(mail?.text).toContain('2. Alternative 2');
  expect(mail?.headers.get('subject')).toBe('Gomai: Title of 2026-11-21');
});

/*
 * Elements and styles that all clients of Apple Mail, Gmail, Outlook, Samsung, Thunderbird for macOS and Yahoo show
 * alike, according to caniemail.com (npm's caniemail 2.0.2).
 */
const ELEMENTS = 'a br div h1 head html img meta p span table td title tr';
/** Some clients ignore these elements; so every colour and size is inline, and a table has the background, too. */
const HINT_ELEMENTS = 'body style';
const STYLES =
  'background border border-color border-top color display font font-size letter-spacing line-height margin margin-bottom ' +
  'max-width padding padding-bottom padding-left padding-top text-align text-decoration vertical-align width';
/** Styles that do no harm where they are unsupported: for example, only a few mail programs load a font file. */
const HINTS =
  'aspect-ratio font-family font-variant-numeric font-weight height max-height mso-padding-alt overflow overflow-wrap src white-space word-break';

test('[FOLLOW-2] e-mails use only elements and styles that mail programs support or ignore harmlessly', async () => {
  opening = { date: '2026-11-23', opensAt: '2026-11-23T10:00:00Z', timeZone: 'Asia/Tokyo' };
  await add('daily@example.org');
  await add('weekly@example.org', 'weekly', addDays(TODAY, -6));
  waitFor(DAY_MS);
  published = [TODAY, addDays(TODAY, 1)];
  await send();
  const confirmations = (['confirm', 'manage'] as const).map((purpose) =>
    confirmationEmail({
      ...options.context(),
      ...{ email: 'new@example.org', frequency: 'daily', language: 'ja', purpose, token: 'token' },
    }),
  );
  const emails = [...mailServer.mails, ...confirmations].map(({ html }) => html ?? '');
  expect(emails).toHaveLength(4);
  const names = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name));
  for (const html of emails) {
    const [fonts = '', sheet = ''] = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
    const inline = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => `${style};`).join('');
    const elements = names(html, /<([a-z]\w*)/gi);
    const styles = names(inline + (fonts + sheet).replaceAll(/[^{}]*\{|url\([^)]*\)/g, ''), /([a-z-]+)\s*:/g);
    expect(elements.size).toBeGreaterThan(10);
    expect(styles.size).toBeGreaterThan(15);
    expect(
      [...elements].filter((name) => !`${ELEMENTS} ${HINT_ELEMENTS}`.split(' ').includes(name ?? '')),
    ).toEqual([]);
    expect([...styles].filter((name) => !`${STYLES} ${HINTS}`.split(' ').includes(name ?? ''))).toEqual([]);
    expect(inline).not.toMatch(/margin[^;]*-\d/);
    expect(fonts).toContain('@media screen{@font-face');
    expect(fonts).toContain('url(https://gomai.example/assets/five.woff2)');
    expect(names(sheet, /@media \(([\w-]+)/g)).toEqual(new Set(['max-width', 'prefers-color-scheme']));
    // Outlook reads an image's width only from this attribute.
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ width="\d+"/);
  }
});

test('[OPEN-3] announces the next opening with its date, its hour and a link', async () => {
  opening = { date: '2026-11-22', opensAt: '2026-11-22T10:00:00Z', timeZone: 'Asia/Tokyo' };
  await add('reader@example.org');
  // The e-mail is sent at 1 a.m. on the day of the opening, so "tomorrow" would be wrong.
  waitFor(18 * HOUR_MS);
  await send();
  const [mail] = mailServer.mails;
  const sentence = 'Sunday 11.22.26 opens at 19:00, Tokyo';
  expect(mail?.text).toContain(`${sentence}\nhttps://gomai.example/2026-11-22`);
  expect(mail?.html).toContain(sentence);
  expect(mail?.html).toMatch(/href="https:\/\/gomai\.example\/2026-11-22"[^>]*>Sunday 11/);
});

test('[FOLLOW-2] a digest has the headers of a mailing list (RFC 2369, 2919, 3834, 8058)', async () => {
  await add('reader@example.org');
  await send();
  const { headers, list } = mailServer.mails[0] ?? {};
  expect(list).toMatchObject({
    id: { name: 'five.gomai.example' },
    unsubscribe: { url: expect.stringMatching(/^https:\/\/gomai\.example\/follow\/leave\/[\w-]{48}$/) },
  });
  expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headers?.get('auto-submitted')).toBe('auto-generated');
  expect(headers?.get('to')).toBe('reader@example.org');
});

test('[FOLLOW-2] sends a day once, but not before the owner’s hour or before it is published', async () => {
  await add('reader@example.org');
  clock = new Date(START.getTime() - 1000);
  await send();
  expect(recipients()).toEqual([]);
  clock = START;
  published = [addDays(TODAY, -1)];
  await send();
  expect(recipients()).toEqual([]);
  published = [addDays(TODAY, -1), TODAY];
  await send();
  await send();
  expect(recipients()).toEqual(['reader@example.org']);
});

test('[FOLLOW-2] a day of the past week that is published late is in the next digest, once', async () => {
  await add('reader@example.org');
  await send();
  waitFor(HOUR_MS);
  for (const missed of [addDays(TODAY, -2), addDays(TODAY, -30)]) {
    published.push(missed);
    late.push({ date: missed, publishedAt: clock });
  }
  waitFor(HOUR_MS);
  // Joins after the late days were published, and so receives neither.
  await add('new@example.org', 'daily', TODAY);
  await send();
  expect(recipients()).toEqual(['reader@example.org']);
  for (const days of [1, 2]) {
    clock = new Date(START.getTime() + days * DAY_MS);
    published.push(addDays(TODAY, days));
    await send();
  }
  const linked = mailServer.mails.map(({ to, html }) => [
    to[0]?.split('@')[0],
    ...new Set([...(html ?? '').matchAll(/gomai\.example\/(2026-[\d-]+)"/g)].map(([, date]) => date)),
  ]);
  expect(linked).toEqual([
    ['reader', TODAY],
    ['reader', '2026-11-19', '2026-11-22'],
    ['new', '2026-11-22'],
    ['reader', '2026-11-23'],
    ['new', '2026-11-23'],
  ]);
});

test('[FOLLOW-1] a weekly subscriber receives all days of the week on Sunday', async () => {
  published = [6, 5, 4, 3, 2, 1, 0].map((days) => addDays('2026-11-22', -days));
  await add('weekly@example.org', 'weekly', '2026-11-15');
  await send();
  expect(recipients()).toEqual([]);
  waitFor(DAY_MS);
  await send();
  expect(recipients()).toEqual(['weekly@example.org']);
  const { html = '' } = mailServer.mails[0] ?? {};
  for (const date of published) expect(html).toContain(`https://gomai.example/${date}"`);
});

test('[FOLLOW-1] a weekly subscriber receives one e-mail a week even if a Sunday is published late', async () => {
  published = ['2026-11-20', '2026-11-21'];
  await add('weekly@example.org', 'weekly', '2026-11-15');
  waitFor(DAY_MS);
  await send();
  published.push('2026-11-22');
  await send();
  waitFor(DAY_MS);
  await send();
  expect(recipients()).toHaveLength(1);
  published.push('2026-11-28');
  waitFor(6 * DAY_MS);
  await send();
  expect(recipients()).toHaveLength(2);
  expect(mailServer.mails[1]?.html).toContain('https://gomai.example/2026-11-22"');
});

test('[FOLLOW-1] the week’s e-mail contains the Sunday even if its opening ends while a run looks for due days', async () => {
  await add('weekly@example.org', 'weekly', '2026-11-15');
  waitFor(DAY_MS);
  let reads = 0;
  const isOver = () => ++reads > 1;
  const both = ['2026-11-21', '2026-11-22'];
  const racing: Partial<DigestOptions> = {
    publishedDates: async () => (isOver() ? both : ['2026-11-21']),
    unrevealedDates: async () => (isOver() ? [] : ['2026-11-22']),
  };
  await send(racing);
  await send(racing);
  expect(mailServer.mails).toMatchObject([{ html: expect.stringContaining('gomai.example/2026-11-22"') }]);
});

test('[FOLLOW-1] times that were stored while the clock was ahead do not delay e-mails', async () => {
  published = ['2026-11-20', '2026-11-21'];
  await add('daily@example.org', 'daily', '2026-11-15');
  await add('weekly@example.org', 'weekly', '2026-11-15');
  const ahead = new Date('2030-01-01T00:00:00Z');
  await opened.database.db.update(subscribers).set({ lastSentAt: ahead, retryAt: ahead, claimedAt: ahead });
  waitFor(DAY_MS);
  await send();
  expect(recipients().toSorted()).toEqual(['daily@example.org', 'weekly@example.org']);
});

test('[FOLLOW-4] keeps the daily limit; the remaining subscribers receive the missed days on the next day', async () => {
  // `npm run test:faults` uses the limit of Gmail.
  limit = process.env.FAULTS === 'full' ? 500 : 3;
  const count = 2 * limit - 1;
  const names = Array.from({ length: count }, (_, n) => `n${n + 1}@example.org`);
  for (const name of names) await add(name);
  await send();
  expect(recipients()).toEqual(names.slice(0, limit));
  waitFor(DAY_MS - 1000);
  await send();
  expect(recipients()).toHaveLength(limit);
  waitFor(1000);
  published.push('2026-11-22');
  await send();
  // Subscribers who missed a day come first.
  expect(recipients().slice(limit)).toEqual([...names.slice(limit), names[0]]);
  const { html = '' } = mailServer.mails[limit] ?? {};
  expect(html).toContain('Title of 2026-11-21');
  expect(html).toContain('Title of 2026-11-22');
});

test('[FOLLOW-1, FOLLOW-4] digests leave up to half of the daily limit for pending confirmations', async () => {
  limit = 6;
  const names = Array.from({ length: 12 }, (_, n) => `n${n + 1}@example.org`);
  for (const name of names) await add(name);
  waiting = 2;
  await send();
  expect(recipients()).toEqual(names.slice(0, 4));
  await options.limiter.take(dayLimit(limit), 'all');
  waiting = 100;
  waitFor(DAY_MS);
  await send();
  expect(recipients().slice(4)).toEqual(names.slice(4, 7));
});

test('[FOLLOW-4] concurrent runs share the e-mails, and no subscriber receives an e-mail twice', async () => {
  for (let n = 0; n < 20; n += 1) await add(`n${n}@example.org`);
  await Promise.all([send(), send(), send()]);
  expect(new Set(recipients()).size).toBe(20);
  expect(recipients()).toHaveLength(20);
  expect(await figures()).toMatchObject([{ date: TODAY, sent: 20, paused: 0 }]);
});

test('[FOLLOW-4] an e-mail claimed by a killed process is sent later, and other subscribers do not wait for it', async () => {
  await add('first@example.org');
  await add('second@example.org');
  const due = { daily: TODAY, weekly: undefined, weekSince: START };
  // Claimed by a process that was killed while it sent.
  await options.queue.claim(due, clock);
  await send();
  expect(recipients()).toEqual(['second@example.org']);
  waitFor(2 * 60_000 + 1);
  await send();
  expect(recipients()).toEqual(['second@example.org', 'first@example.org']);
});

describe('[FOLLOW-4] refusals', () => {
  test('pause the subscriber if they are permanent', async () => {
    for (const name of ['gone', 'here']) await add(`${name}@example.org`);
    mailServer.refused.add('gone@example.org');
    await send();
    expect(await rows()).toMatchObject([
      { status: 'paused', pausedCode: 550, pausedAt: START },
      { status: 'active' },
    ]);
    expect(await figures()).toMatchObject([{ sent: 1, paused: 1 }]);
    waitFor(DAY_MS);
    published.push('2026-11-22');
    await send();
    expect(recipients().filter((to) => to === 'gone@example.org')).toEqual([]);
  });

  test('that are temporary cause a retry after an hour, and do not count if the retry is accepted', async () => {
    await add('grey@example.org');
    mailServer.replies.set('grey@example.org', '451 4.7.1 Greylisted');
    await send();
    await send();
    expect(await rows()).toMatchObject([{ status: 'active', softBounces: [TODAY] }]);
    mailServer.replies.clear();
    waitFor(HOUR_MS - 1);
    await send();
    expect(recipients()).toEqual([]);
    waitFor(1);
    await send();
    expect(recipients()).toEqual(['grey@example.org']);
    expect(await rows()).toMatchObject([{ softBounces: [], lastSentAt: clock }]);
  });

  test('that are temporary pause the subscriber after three e-mails within 14 days', async () => {
    await add('full@example.org');
    mailServer.replies.set('full@example.org', '452 4.2.2 Mailbox full');
    for (const statuses of ['active', 'active', 'paused']) {
      // Several attempts to send the same e-mail count once.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await send();
        waitFor(5 * HOUR_MS);
      }
      expect(await rows()).toMatchObject([{ status: statuses }]);
      clock = new Date(START.getTime() + published.length * DAY_MS - DAY_MS);
      published.push(addDays(published.at(-1) ?? '', 1));
    }
    expect(await rows()).toMatchObject([{ pausedCode: 452 }]);
  });

  test('of many subscribers, permanent and temporary, do not stop the e-mails to others', async () => {
    const emails = (kind: string) => Array.from({ length: 30 }, (_, n) => `${kind}${n}@example.org`);
    for (const kind of ['hard', 'soft', 'reader']) for (const email of emails(kind)) await add(email);
    for (const email of emails('hard')) mailServer.refused.add(email);
    for (const email of emails('soft')) mailServer.replies.set(email, '452 4.2.2 Mailbox full');
    const states = async () => {
      const counts = { active: 0, hard: 0, soft: 0 };
      for (const { status, pausedCode } of await rows())
        counts[status === 'active' ? 'active' : pausedCode === 550 ? 'hard' : 'soft'] += 1;
      return counts;
    };
    for (const [index, paused] of [0, 0, 30].entries()) {
      // Ten refusals in a row end a run; the next one follows after five minutes.
      for (let run = 0; run < 10 && (await send()) !== undefined; run += 1) waitFor(5 * 60_000);
      expect(await states()).toEqual({ active: 60 - paused, hard: 30, soft: paused });
      expect(recipients()).toHaveLength(30 * (index + 1));
      expect(new Set(recipients())).toEqual(new Set(emails('reader')));
      clock = new Date(START.getTime() + (index + 1) * DAY_MS);
      published.push(addDays(TODAY, index + 1));
    }
  });

  test('that are older than 14 days do not count', async () => {
    await add('full@example.org');
    const softBounces = [addDays(TODAY, -15), addDays(TODAY, -16)];
    await opened.database.db.update(subscribers).set({ softBounces });
    mailServer.replies.set('full@example.org', '452 4.2.2 Mailbox full');
    await send();
    expect(await rows()).toMatchObject([{ status: 'active', softBounces: [TODAY] }]);
  });

  test.each(['550 5.4.5 Daily user sending limit exceeded', '554 5.7.1 Relay access denied'])(
    'of the account do not pause subscribers: %s',
    async (reply) => {
      for (const name of ['a', 'b']) {
        await add(`${name}@example.org`);
        mailServer.replies.set(`${name}@example.org`, reply);
      }
      expect(await send()).toBe('mail_recipient');
      expect(await rows()).toMatchObject([{ status: 'active' }, { status: 'active' }]);
      mailServer.replies.clear();
      waitFor(10 * 60_000);
      expect(await send()).toBeUndefined();
      expect(recipients()).toHaveLength(2);
    },
  );

  test.each(['550 5.7.1 Blocked by the recipient’s rules', '451 4.3.0 Local error'])(
    'of one address with an unclear cause do not delay other subscribers: %s',
    async (reply) => {
      for (const name of ['odd', 'a', 'b']) await add(`${name}@example.org`);
      mailServer.replies.set('odd@example.org', reply);
      expect(await send()).toBeUndefined();
      expect(recipients()).toEqual(['a@example.org', 'b@example.org']);
      // The next e-mail was accepted, so the refusal counts as one of the recipient.
      expect((await rows())[0]).toMatchObject(
        reply.startsWith('5') ? { status: 'paused', pausedCode: 550 } : { softBounces: [TODAY] },
      );
    },
  );

  test.each([
    '450 4.3.2 Not accepting mail',
    '451 4.4.1 No answer from host',
    '452 4.5.3 Too many recipients',
  ])(
    'with an unclear cause end the run after three in a row; the next run begins with other subscribers: %s',
    async (reply) => {
      for (const n of [1, 2, 3, 4, 5]) await add(`n${n}@example.org`);
      for (const n of [1, 2, 3, 4]) mailServer.replies.set(`n${n}@example.org`, reply);
      expect(await send()).toBe('mail_recipient');
      expect(recipients()).toEqual([]);
      waitFor(5 * 60_000);
      expect(await send()).toBeUndefined();
      expect(recipients()).toEqual(['n5@example.org']);
      mailServer.replies.clear();
      waitFor(5 * 60_000);
      expect(await send()).toBeUndefined();
      expect(recipients()).toHaveLength(4);
      expect(await rows()).toMatchObject([1, 2, 3, 4, 5].map(() => ({ status: 'active' })));
    },
  );

  test('that close the connection end the run; the next run begins with other subscribers', async () => {
    for (const name of ['odd', 'a']) await add(`${name}@example.org`);
    mailServer.replies.set('odd@example.org', '421 4.7.0 Closing connection');
    expect(await send()).toBe('mail_broken');
    waitFor(5 * 60_000);
    expect(await send()).toBeUndefined();
    expect(recipients()).toEqual(['a@example.org']);
    expect((await rows())[0]).toMatchObject({ status: 'active', softBounces: [] });
  });

  test('end the run after ten in a row', async () => {
    for (let n = 0; n < 12; n += 1) {
      await add(`n${n}@example.org`);
      mailServer.refused.add(`n${n}@example.org`);
    }
    expect(await send()).toBe('mail_recipient');
    expect((await rows()).filter(({ status }) => status === 'paused')).toHaveLength(10);
  });
});

test('[FOLLOW-4] a run reports that the mail server rejected an e-mail, and a later run sends it', async () => {
  await add('reader@example.org');
  mailServer.rejecting = true;
  expect(await send()).toBe('mail_rejected');
  mailServer.rejecting = false;
  waitFor(10 * 60_000);
  expect(await send()).toBeUndefined();
  expect(recipients()).toEqual(['reader@example.org']);
});

test('[OPS-2] [FOLLOW-4] a run ends before its job expires, and the next run continues', async () => {
  for (const name of ['first', 'second', 'third']) await add(`${name}@example.org`);
  const outbox = {
    ...options.outbox,
    send: async (email: Email) => {
      await options.outbox.send(email);
      waitFor(6 * 60_000);
    },
  };
  const run = () => send({ outbox });
  expect(await run()).toBeUndefined();
  expect(recipients()).toEqual(['first@example.org', 'second@example.org']);
  expect(await run()).toBeUndefined();
  expect(recipients().at(-1)).toBe('third@example.org');
});

test('[FOLLOW-2] the remaining e-mails of a run contain changes that the owner makes meanwhile', async () => {
  for (const name of ['first', 'second']) await add(`${name}@example.org`);
  let title = 'Before';
  const outbox = {
    ...options.outbox,
    async send(email: Email) {
      await options.outbox.send(email);
      title = 'After';
    },
  };
  const findDays = async (dates: readonly DateString[]) =>
    dates.map((date) => ({ ...day(date), title: { en: title, ja: '' } }));
  await send({ findDays, outbox });
  expect(mailServer.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    'Gomai: Before',
    'Gomai: After',
  ]);
});

test('[FOLLOW-2, FOLLOW-4] a run stops sending a day that is deleted meanwhile', async () => {
  for (const name of ['first', 'second', 'third']) await add(`${name}@example.org`);
  const findDays = async (dates: readonly DateString[]) =>
    dates.filter((date) => published.includes(date)).map(day);
  // The day is deleted between two queries of a run.
  const deleting = { ...options, findDays: async () => [] };
  expect(await send(deleting)).toBeUndefined();
  expect(recipients()).toEqual([]);
  expect(await figures()).toEqual([]);
  for (const row of await rows())
    expect(row).toMatchObject({ coveredUntil: addDays(TODAY, -1), claimedAt: null, lastSentAt: null });
  // The day is deleted after the first e-mail of a run.
  const outbox = {
    ...options.outbox,
    async send(email: Email) {
      await options.outbox.send(email);
      published = [addDays(TODAY, -1)];
    },
  };
  expect(await send({ findDays, outbox })).toBeUndefined();
  expect(recipients()).toEqual(['first@example.org']);
  expect(await figures()).toMatchObject([{ date: TODAY, sent: 1 }]);
  // The day is restored: it was not marked as sent to the others, and no claim remained.
  published = [addDays(TODAY, -1), TODAY];
  await send();
  expect(recipients()).toEqual(['first', 'second', 'third'].map((name) => `${name}@example.org`));
});

/** Stores a sign-up, and returns a function that sends the confirmation as the job does. */
async function requestSubscription(email: string) {
  const { db } = opened.database;
  const signUp = {
    ...options,
    ...{ store, isReady: async () => true, pushKey: async () => null, queueConfirmation: async () => {} },
  };
  const subscriberId = await store.request(db, { email, frequency: 'daily', language: 'en' }, clock);
  return (within: Db = db) => sendConfirmation({ subscriberId }, { ...signUp, db: within });
}

test('[FOLLOW-1, FOLLOW-4] a confirmation is sent once even if the database fails at the first attempt', async () => {
  const confirm = await requestSubscription('once@example.org');
  const failing = {
    update() {
      throw new Error('no connection');
    },
  } as unknown as Db;
  await expect(confirm(failing)).rejects.toThrow('no connection');
  await confirm();
  expect(recipients()).toEqual(['once@example.org']);
});

test('[FOLLOW-1, FOLLOW-4] a delayed confirmation is valid for 48 hours from when it is sent', async () => {
  const confirm = await requestSubscription('late@example.org');
  limit = 1;
  await options.limiter.take(dayLimit(limit), 'all');
  await expect(confirm()).rejects.toMatchObject({ reason: 'too_many_requests' });
  expect(await rows()).toMatchObject([{ requestedAt: START }]);
  limit = 500;
  waitFor(DAY_MS);
  await confirm();
  expect(await rows()).toMatchObject([{ status: 'pending', requestedAt: clock }]);
  const [, token = ''] = /follow\/confirm\/([\w-]+)/.exec(mailServer.mails[0]?.text ?? '') ?? [];
  waitFor(2 * DAY_MS);
  const { key } = (await rows())[0] ?? {};
  expect(options.tokens.read('confirm', token, clock)).toBe(key);
  // The hourly job removes only rows that were requested before this time.
  expect((await rows())[0]?.requestedAt.getTime()).toBeGreaterThanOrEqual(clock.getTime() - CONFIRM_MS);
});

test('[FOLLOW-6] skips addresses that were encrypted with another key, and logs their number in one line', async () => {
  const { db } = opened.database;
  for (const name of ['lost', 'gone']) await add(`${name}@example.org`);
  await db.update(subscribers).set({ email: 'v1:AAAA' });
  await add('reader@example.org');
  const warnings: unknown[] = [];
  const log = { info() {}, warn: (line: unknown) => warnings.push(line) };
  await send({ log });
  expect(recipients()).toEqual(['reader@example.org']);
  expect(await countUnreadable(db, store)).toBe(2);
  expect(warnings).toEqual([
    'digests: the e-mail addresses of 2 subscribers cannot be read: they were stored with another SECRET_KEY (or DATA_DIR/secret-key)',
  ]);
});
