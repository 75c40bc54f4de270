import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientLikes } from '../../src/server/db/schema/days.ts';
import { feedback } from '../../src/server/db/schema/feedback.ts';
import { rateLimits } from '../../src/server/db/schema/rate-limits.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { sendFeedback } from '../../src/shared/feedback.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { refuseAll } from './tally.ts';

/** SECURITY.md, threat 8: floods of likes and feedback, sent to two processes with one database. */

let database: TestDatabase;
let processes: [TestApp, TestApp];
let id: number;
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [await createTestApp({}, database), await createTestApp({}, database)];
  const headers = await processes[0].signIn();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);
  const { body } = await processes[0].call(createCollection, { body: { photoUrls } }, { headers });
  id = (body as Collection).id;
});
afterAll(async () => {
  for (const one of processes) await one.close();
  await database.remove();
});
beforeEach(async () => {
  await processes[0].db.delete(rateLimits);
  travel(-processes[0].clock.now.getTime() + Date.parse('2026-11-20T12:00:00Z'));
});

function travel(ms: number): void {
  for (const { clock } of processes) clock.now = new Date(clock.now.getTime() + ms);
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const turn = (n: number) => processes[n % 2 === 0 ? 0 : 1];

describe('threat 8: likes', () => {
  const like = (n: number, cookie = '', from = visitorAddress(1)) =>
    turn(n).call(
      setVisitorLikes,
      { params: { id, index: n % 5 }, body: { likes: 5 } },
      { headers: { cookie }, remoteAddress: from },
    );

  const cookieOf = ({ cookies: [given] }: TestAnswer) => `${given?.name}=${given?.value}`;

  test('[LIKE-6] threat 8: a visitor can like thirty times at once and then twice a second, whatever the IP address', async () => {
    const cookie = cookieOf(await like(0));
    const neighbour = cookieOf(await like(0));
    for (const n of numbers(30)) expect((await like(n, cookie, visitorAddress(n))).status).toBe(200);
    await refuseAll(
      '8 likes beyond a visitor’s pace',
      numbers(50),
      async (n) => (await like(n, cookie, visitorAddress(n))).status !== 429,
    );
    expect((await like(0, cookie)).headers['retry-after']).toBe('1');
    // Another visitor at the same IP address is not limited.
    expect((await like(0, neighbour)).status).toBe(200);
    travel(1000);
    for (const n of [0, 1]) expect((await like(n, cookie)).status).toBe(200);
    expect((await like(2, cookie)).status).toBe(429);
    travel(15_000);
    for (const n of numbers(30)) expect((await like(n, cookie)).status).toBe(200);
  });

  test('[LIKE-6] threat 8: accepts 400 new visitors per IP address at once, then ten a minute; made-up ids count as new', async () => {
    const address = visitorAddress(9);
    await processes[0].db.delete(clientLikes);
    await processes[0].db.insert(rateLimits).values({
      key: `new-visitor ${address}`,
      hits: [],
      // As if 380 of the 400 had been used already.
      endsAt: new Date(processes[0].clock.now.getTime() + 380 * 6000),
    });
    for (const n of numbers(20)) expect((await like(n, '', address)).status).toBe(200);
    const madeUp = [
      '',
      ...numbers(10).map(() => `gomai_client=${randomUUID()}`),
      'gomai_client=00000000-0000-0000-0000-000000000000',
      `gomai_client=${'-'.repeat(36)}`,
      'gomai_client=x',
    ];
    await refuseAll(
      '8 likes of made-up visitors',
      madeUp,
      async (cookie) => (await like(1, cookie, address)).status !== 429,
    );
    const visitors = new Set(
      (await processes[0].db.select().from(clientLikes)).map(({ clientId }) => clientId),
    );
    expect(visitors.size).toBe(20);
    travel(6000);
    expect((await like(1, '', address)).status).toBe(200);
    expect((await like(1, '', address)).headers['retry-after']).toBe('6');
  });
});

describe('threat 8: feedback', () => {
  const submission = { name: 'A visitor', message: 'Beautiful' };
  const send = (n: number, body: object = submission, from = visitorAddress(1)) =>
    turn(n).call(sendFeedback, { body: body as never }, { remoteAddress: from });

  test('[FB-3] threat 8: accepts ten messages at once per IP address, then twenty an hour', async () => {
    await processes[0].db.delete(feedback);
    for (const n of numbers(10)) expect((await send(n)).status).toBe(201);
    await refuseAll(
      '8 feedback beyond ten at once',
      numbers(30),
      async (n) => (await send(n)).status !== 429,
    );
    expect(await processes[0].db.$count(feedback)).toBe(10);
    expect((await send(0)).headers['retry-after']).toBe('180');
    expect((await send(0, submission, visitorAddress(2))).status).toBe(201);
    travel(180_000);
    expect((await send(0)).status).toBe(201);
    expect((await send(1)).status).toBe(429);
  });

  test('[FB-3, API-3] threat 8: bots, header injections and texts that are too long or invalid are refused, and nothing is stored', async () => {
    await processes[0].db.delete(feedback);
    const bad = [
      { ...submission, website: 'https://spam.example' },
      { ...submission, website: ' ' },
      { ...submission, name: 'x'.repeat(101) },
      { ...submission, message: 'x'.repeat(5001) },
      { ...submission, email: `${'x'.repeat(250)}@example.com` },
      { ...submission, name: 'A\r\nBcc: everybody@example.com' },
      { ...submission, name: 'A\nSubject: hello' },
      { ...submission, name: 'A\rX' },
      { ...submission, email: 'a@example.com\r\nBcc: b@example.com' },
      { ...submission, email: 'a@example.com, b@example.com' },
      { ...submission, email: '"A" <a@example.com>' },
      { ...submission, name: 'a\0b' },
      { ...submission, message: '\0' },
      { ...submission, name: ['A'] },
      { ...submission, message: { $ne: '' } },
      { name: 'A' },
      [],
      'text',
    ];
    await refuseAll(
      '8 feedback that is none',
      bad,
      async (body) => ![400, 415].includes((await send(0, body as object, visitorAddress(3))).status),
    );
    expect(await processes[0].db.$count(feedback)).toBe(0);
    // Refused messages do not count against the limit.
    expect((await send(0, { ...submission, website: '' }, visitorAddress(3))).status).toBe(201);
  });
});
