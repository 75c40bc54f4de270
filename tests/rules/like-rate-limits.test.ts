import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientLikes, storedCollections } from '../../src/server/db/schema/days.ts';
import { rateLimits } from '../../src/server/db/schema/rate-limits.ts';
import { nextLevel, setVisitorLikes } from '../../src/shared/likes.ts';
import { createLikeSender } from '../../src/web/features/likes/like-sender.ts';
import type { LikedPhoto } from '../../src/web/features/likes/like-state.ts';
import { countQueries, type QueryCounter } from '../support/count-queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';

// Runs on the embedded database and on PostgreSQL.

const DAYS = 20;
const START_MS = Date.parse('2026-11-20T12:00:00Z');
const FIVE_MINUTES_MS = 5 * 60_000;
const SCHOOL = visitorAddress(1);
/** Runs on the embedded database only, because the number of queries does not depend on the database. */
const testQueries = test.skipIf(Boolean(process.env.TEST_DATABASE_URL));
/** A busy machine takes minutes for hundreds of likes one after another; speed is not tested here. */
const TIMEOUT_MS = 10 * 60_000;

let database: TestDatabase;
let gallery: TestApp;
let days: number[];
let queries: QueryCounter;
beforeAll(async () => {
  database = await createTestDatabase();
  queries = countQueries(database.database.pool);
  gallery = await createTestApp({}, database);
  const rows = Array.from({ length: DAYS }, (_, n) => ({
    date: `2026-10-${String(n + 1).padStart(2, '0')}`,
    photoUrls: [1, 2, 3, 4, 5].map((photo) => `https://p.example/${n}/${photo}.jpg`),
  }));
  days = (await gallery.db.insert(storedCollections).values(rows).returning()).map(({ id }) => id);
});
afterAll(async () => {
  await gallery.close();
  await database.remove();
});

const photoOf = (n: number): LikedPhoto => ({
  collectionId: days[Math.floor(n / 5) % DAYS] ?? 0,
  photoIndex: n % 5,
});

class TooMany extends Error {
  readonly retryAfterSec: number;
  constructor(retryAfterSec: number) {
    super();
    this.retryAfterSec = retryAfterSec;
  }
}

/** A visitor's page: the real like sender on a manual clock, whose likes are sent to the server. */
function visitor(clock: ReturnType<typeof manualClock>, from: string) {
  let cookie = '';
  let calls = 0;
  const failures: unknown[] = [];
  const sender = createLikeSender({
    after: clock.after,
    async send({ collectionId, photoIndex }, likes) {
      calls += 1;
      const answer = await gallery.call(
        setVisitorLikes,
        { params: { id: collectionId, index: photoIndex }, body: { likes } },
        { headers: { cookie }, remoteAddress: from },
      );
      const [given] = answer.cookies;
      if (given) cookie = `${given.name}=${given.value}`;
      if (answer.status === 429) {
        throw new TooMany((answer.body as { retryAfterSec: number }).retryAfterSec);
      }
      if (answer.status !== 200) throw new Error(`${answer.status}`);
    },
    onAnswer: () => {},
    onFailure: (error) => failures.push(error),
    retryAfterMs: (error) => (error instanceof TooMany ? error.retryAfterSec * 1000 : undefined),
  });
  return {
    sender,
    failures,
    calls: () => calls,
    clientId: () => cookie.split('=')[1] ?? '',
    /** Clicks the like button `times` times, 150 ms apart. */
    press(photo: LikedPhoto, times: number) {
      let level = 0;
      for (let press = 0; press < times; press++) {
        level = nextLevel(level);
        sender.choose(photo, level);
        clock.advance(150);
      }
    },
    hasSent: (photo: LikedPhoto) => sender.chosen(photo) === undefined,
    /** Resolves once the condition is true; checks it at once and after each change of the sender. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!isTrue()) return;
          stop();
          resolve();
        };
        const stop = sender.subscribe(check);
        check();
      }),
  };
}

/** Advances the page's and the server's time together. */
async function pass(clock: ReturnType<typeof manualClock>, ms: number): Promise<void> {
  clock.advance(ms);
  gallery.clock.now = new Date(START_MS + clock.now());
}

test('[LIKE-6] 301 visitors share an IP address, one of them likes 100 photos in five minutes, and no like is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  const clock = manualClock();
  const keen = visitor(clock, SCHOOL);
  const others = Array.from({ length: 300 }, () => visitor(clock, SCHOOL));
  for (let n = 0; n < 100; n++) {
    keen.press(photoOf(n), 5);
    for (const one of others.slice(n * 3, n * 3 + 3)) one.press(photoOf(n), 2);
    await pass(clock, 500);
    for (const one of [keen, ...others.slice(n * 3, n * 3 + 3)]) {
      await one.until(() => one.hasSent(photoOf(n)));
    }
  }
  expect(clock.now()).toBeLessThan(FIVE_MINUTES_MS);

  const rows = await gallery.db.select().from(clientLikes);
  const levelsOf = (clientId: string) =>
    rows.filter((row) => row.clientId === clientId).map(({ likes }) => likes);
  expect(levelsOf(keen.clientId())).toEqual(Array.from({ length: 100 }, () => 5));
  expect(keen.calls()).toBe(100);
  for (const one of others) expect(levelsOf(one.clientId())).toEqual([2]);
  expect(rows).toHaveLength(400);
  expect([keen, ...others].flatMap(({ failures }) => failures)).toEqual([]);
});

test('[LIKE-6] a like beyond the limit of its IP address is stored once the limit allows it', async () => {
  await gallery.db.delete(clientLikes);
  const from = visitorAddress(2);
  const clock = manualClock();
  await pass(clock, 0);
  const key = `new-visitor ${from}`;
  await gallery.db.insert(rateLimits).values({ key, hits: [], endsAt: new Date(START_MS + 400 * 6000) });
  const late = visitor(clock, from);
  late.press(photoOf(0), 3);
  await pass(clock, 400);
  await late.until(() => late.sender.isWaiting());
  for (let turn = 0; turn < 3 && !late.hasSent(photoOf(0)); turn++) {
    await pass(clock, 6000);
    await late.until(() => late.sender.isWaiting() || late.hasSent(photoOf(0)));
  }
  expect(late.hasSent(photoOf(0))).toBe(true);
  expect(late.failures).toEqual([]);
  const [row] = await gallery.db.select().from(clientLikes);
  expect(row?.likes).toBe(3);
});

testQueries(
  '[LIKE-6] threat 8: 10,000 calls of one hostile IP address, 100 at a time, cost a bounded number of queries',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    await gallery.db.delete(clientLikes);
    const from = visitorAddress(3);
    const before = await gallery.db.$count(rateLimits);
    const statuses = new Map<number, number>();
    const call = async (n: number) => {
      const { status } = await gallery.call(
        setVisitorLikes,
        { params: { id: days[0] ?? 0, index: n % 5 }, body: { likes: 5 } },
        { headers: { cookie: `gomai_client=${crypto.randomUUID()}` }, remoteAddress: from },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const asked = await queries.count(async () => {
      for (let round = 0; round < 100; round++) {
        await Promise.all(Array.from({ length: 100 }, (_, n) => call(n)));
      }
    });
    expect(Object.fromEntries(statuses)).toEqual({ 200: 400, 429: 9600 });
    expect(await gallery.db.$count(clientLikes)).toBe(400);
    expect((await gallery.db.$count(rateLimits)) - before).toBe(1);
    // 600 calls are checked (two statements), and 400 of them stored (five more); the other 9,400 cost no query.
    expect(asked).toBeLessThan(600 * 6);
  },
);

testQueries(
  '[LIKE-6] threat 8: of 10,000 calls with one genuine cookie only those within its limit cost a query',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const remoteAddress = visitorAddress(4);
    let cookie = '';
    const statuses = new Map<number, number>();
    const like = async (n: number) => {
      const answer = await gallery.call(
        setVisitorLikes,
        { params: { id: days[0] ?? 0, index: n % 5 }, body: { likes: 5 } },
        { headers: { cookie }, remoteAddress },
      );
      const [given] = answer.cookies;
      if (given) cookie = `${given.name}=${given.value}`;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    };
    const later = (ms: number) => {
      gallery.clock.now = new Date(gallery.clock.now.getTime() + ms);
    };
    later(3_600_000);
    // The first response sets the cookie; after the second call this process has cached the visitor.
    await like(0);
    await like(1);
    const perLike = await queries.count(() => like(2));
    later(10_000);
    statuses.clear();
    const asked = await queries.count(async () => {
      for (let round = 0; round < 100; round++) {
        await Promise.all(Array.from({ length: 100 }, (_, n) => like(n)));
        later(500);
      }
    });
    expect(Object.fromEntries(statuses)).toEqual({ 200: 129, 429: 9871 });
    // Allows 20 queries of the process's background work; one more query per round would be a hundred.
    expect(asked).toBeLessThanOrEqual(129 * perLike + 20);
  },
);
