import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { visitorAddress } from '../../../../tests/support/visitor-address.ts';
import { type Day, getDay } from '../../../shared/days.ts';
import { type Endpoint, urlOf } from '../../../shared/endpoint.ts';
import { getAtom, getJsonFeed, getRss } from '../../../shared/feeds.ts';
import {
  countPendingEntries,
  deleteEntry,
  exportGuestBook,
  type GuestBook,
  getGuestBook,
  listGuestBook,
  type OwnGuestBookEntry,
  setEntryStatus,
  showEntries,
  signGuestBook,
  takeBackEntry,
} from '../../../shared/guest-book.ts';
import { createCollection } from '../../../shared/owner-collections.ts';
import { clientLikes, storedCollections } from '../../db/schema/days.ts';
import { guestBookEntries } from '../../db/schema/guest-book.ts';
import { clientCookieName } from '../../http/client-cookie.ts';

// Runs on the embedded database and on PostgreSQL.

const NOW = new Date('2026-11-21T03:00:00Z');
const DATE = '2026-11-20';
const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);
const params = { date: DATE };

let opened: TestDatabase;
let gallery: TestApp;
let headers: { cookie: string };
let visitors = 0;
beforeAll(async () => {
  opened = await createTestDatabase();
  gallery = await createTestApp({}, opened);
  gallery.clock.now = NOW;
  headers = await gallery.signIn();
  for (const date of [DATE, '2026-11-22']) {
    await gallery.call(createCollection, { body: { date, photoUrls } }, { headers });
  }
});
afterAll(async () => {
  await gallery.close();
  await opened.remove();
});
beforeEach(async () => {
  gallery.clock.now = NOW;
  await gallery.db.delete(guestBookEntries);
});

/** Calls an endpoint as a visitor; without `from`, each call comes from another IP address. */
async function visit(
  { method, path }: Endpoint,
  given: { params: object; query?: object; body?: object },
  from?: string,
) {
  const { statusCode, payload } = await gallery.app.inject({
    method,
    url: urlOf({ path }, given as never),
    remoteAddress: from ?? visitorAddress(visitors++),
    ...(given.body && { payload: given.body }),
  });
  return { status: statusCode, body: payload === '' ? undefined : JSON.parse(payload) };
}
const sign = (body: object, date = DATE) => visit(signGuestBook, { params: { date }, body });
const shown = async (query = {}) => (await gallery.call(getGuestBook, { params, query })).body as GuestBook;
const inbox = async () =>
  (await gallery.call(listGuestBook, { query: {} }, { headers })).body as { entries: OwnGuestBookEntry[] };
const pending = async () =>
  ((await gallery.call(countPendingEntries, {}, { headers })).body as { pending: number }).pending;
const decide = (id: number, status: 'shown' | 'hidden') =>
  gallery.call(setEntryStatus, { params: { id }, body: { status } }, { headers });

test('[BOOK-1] visitors see an entry only after the owner has shown it and until the owner hides it', async () => {
  expect(await sign({ name: ' Hanako ', line: 'I came for  the canyon.', photoIndex: 3 })).toMatchObject({
    status: 202,
  });
  expect(await shown()).toEqual({ entries: [], total: 0 });
  const { entries } = await inbox();
  expect(await pending()).toBe(1);
  const entry = { name: 'Hanako', line: 'I came for the canyon.', photoIndex: 3 };
  expect(entries).toMatchObject([{ ...entry, date: DATE, status: 'pending', photoUrl: photoUrls[3] }]);
  const id = entries[0]?.id ?? 0;
  expect((await decide(id, 'shown')).status).toBe(200);
  await expect.poll(shown).toEqual({ entries: [{ id, ...entry }], total: 1 });
  await decide(id, 'hidden');
  await expect.poll(shown).toEqual({ entries: [], total: 0 });
  expect((await gallery.call(deleteEntry, { params: { id } }, { headers })).status).toBe(200);
  expect((await decide(id, 'shown')).status).toBe(404);
});

test('[BOOK-2] an entry changes neither feeds nor cards', async () => {
  const read = async () => {
    const paths = [getRss, getAtom, getJsonFeed].map(({ path }) => path);
    const feeds = await Promise.all(paths.map((path) => gallery.app.inject(path)));
    const { body: day } = await gallery.call(getDay, { params });
    return { feeds: feeds.map(({ body }) => body), cards: (day as Day).cards };
  };
  const before = await read();
  await sign({ name: 'Hanako', line: 'I came for the canyon.', photoIndex: 3 });
  await decide((await inbox()).entries[0]?.id ?? 0, 'shown');
  await expect.poll(shown).toMatchObject({ total: 1 });
  const after = await read();
  expect(after.cards).toEqual(before.cards);
  for (const feed of after.feeds) {
    expect(feed).toContain(DATE);
    expect(feed).not.toMatch(/Hanako|canyon/);
  }
});

test('[BOOK-1] refuses missing or too long text, links and hidden characters, with the reason', async () => {
  const line = 'A line.';
  for (const [body, reason] of [
    [{ name: '', line }, 'bad_request'],
    [{ name: 'あ'.repeat(41), line }, 'bad_request'],
    [{ name: 'Ann', line: '写'.repeat(141) }, 'bad_request'],
    [{ name: 'Ann', line: 'see www.example.com' }, 'entry_link'],
    [{ name: 'ann@example.com', line }, 'entry_link'],
    [{ name: 'Ann', line: 'left \u202e right' }, 'entry_characters'],
    [{ name: 'Ann', line: `Z${'\u0335'.repeat(30)}algo` }, 'entry_characters'],
    [{ name: 'Ann', line, photoIndex: 5 }, 'bad_request'],
    [{ name: 'Ann', line, website: 'x' }, 'bad_request'],
  ] as const) {
    expect(await sign(body), JSON.stringify(body)).toMatchObject({ status: 400, body: { reason } });
  }
  expect((await sign({ name: '写'.repeat(40), line: '𠮷'.repeat(140) })).status).toBe(202);
  expect(await pending()).toBe(1);
});

test('[BOOK-1] [OPEN-2] a day that is not published or does not exist has no guest book', async () => {
  for (const date of ['2026-11-22', '2026-11-19']) {
    expect((await sign({ name: 'Ann', line: 'A line.' }, date)).status).toBe(404);
    expect((await gallery.call(getGuestBook, { params: { date }, query: {} })).status).toBe(404);
  }
});

test('[BOOK-3] stores one entry for each visitor and day, which its author may take back on the same day', async () => {
  const key = randomUUID();
  const entry = { name: 'Ann', line: 'A line.', key };
  expect((await sign(entry)).status).toBe(202);
  expect((await sign(entry)).status).toBe(202);
  expect(await sign({ ...entry, line: 'Another.' })).toMatchObject({
    status: 409,
    body: { reason: 'already_signed', about: '2026-11-21' },
  });
  expect((await inbox()).entries).toHaveLength(1);
  const takeBack = (of: string) => visit(takeBackEntry, { params, body: { key: of } });
  expect((await takeBack(randomUUID())).status).toBe(404);
  // 23:59:59 in Tokyo; one second later the day is over.
  gallery.clock.now = new Date('2026-11-21T14:59:59Z');
  expect((await takeBack(key)).status).toBe(200);
  expect((await inbox()).entries).toEqual([]);
  expect((await sign(entry)).status).toBe(202);
  gallery.clock.now = new Date('2026-11-21T15:00:00Z');
  expect((await takeBack(key)).status).toBe(404);
});

test('[BOOK-3] recognises a visitor by the likes cookie, even if the entry has a new `key` or none', async () => {
  const clientId = randomUUID();
  // The id in the likes cookie is stored with entries only if its visitor has likes.
  const [day] = await gallery.db
    .select({ collectionId: storedCollections.id })
    .from(storedCollections)
    .limit(1);
  await gallery.db
    .insert(clientLikes)
    .values({ clientId, collectionId: day?.collectionId ?? 0, photoIndex: 0, likes: 1 });
  const cookie = `${clientCookieName(false)}=${clientId}`;
  const send = async (method: 'POST' | 'DELETE', body: object) => {
    const url = urlOf(signGuestBook, { params } as never);
    const remoteAddress = visitorAddress(visitors++);
    return (await gallery.app.inject({ method, url, remoteAddress, payload: body, headers: { cookie } }))
      .statusCode;
  };
  const entry = { name: 'Ann', line: 'A line.' };
  expect(await send('POST', { ...entry, key: randomUUID() })).toBe(202);
  expect(await send('POST', { ...entry, line: 'Another.' })).toBe(409);
  expect(await send('POST', { ...entry, line: 'Another.', key: randomUUID() })).toBe(409);
  expect((await inbox()).entries).toHaveLength(1);
  expect(await send('DELETE', {})).toBe(200);
  expect(await send('DELETE', {})).toBe(404);
  expect((await visit(takeBackEntry, { params, body: {} })).status).toBe(404);
});

test('[BOOK-3] visitors at one IP address may sign ten times at once, then every three minutes', async () => {
  const from = visitorAddress(visitors++);
  const entry = { params, body: { name: 'Ann', line: 'A line.' } };
  for (let n = 0; n < 10; n++) expect((await visit(signGuestBook, entry, from)).status).toBe(202);
  expect((await visit(signGuestBook, entry, from)).status).toBe(429);
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 3 * 60_000);
  expect((await visit(signGuestBook, entry, from)).status).toBe(202);
});

test('[BOOK-3] an entry that is sent again does not count against the limit of the IP address', async () => {
  const from = visitorAddress(visitors++);
  const body = { name: 'Ann', line: 'A line.', key: randomUUID() };
  for (let n = 0; n < 12; n++) expect((await visit(signGuestBook, { params, body }, from)).status).toBe(202);
  const other = { ...body, key: randomUUID() };
  expect((await visit(signGuestBook, { params, body: other }, from)).status).toBe(202);
});

test('[BOOK-2] the pages together contain all shown entries of a day, newest last', async () => {
  for (let n = 0; n < 45; n++) await sign({ name: 'Ann', line: `Line ${n}` });
  const ids = (await inbox()).entries.map(({ id }) => id);
  await sign({ name: 'Ann', line: 'Not seen yet' });
  expect((await gallery.call(showEntries, { params, body: { ids } }, { headers })).status).toBe(200);
  await expect.poll(async () => (await shown()).total).toBe(45);
  const lines: string[] = [];
  const lengths: number[] = [];
  let before: number | undefined;
  do {
    const page: GuestBook = await shown({ before });
    lines.unshift(...page.entries.map(({ line }) => line));
    lengths.push(page.entries.length);
    before = page.before;
  } while (before !== undefined);
  expect(lengths).toEqual([20, 20, 5]);
  expect(lines).toEqual(Array.from({ length: 45 }, (_, n) => `Line ${n}`));
});

test('[BOOK-1] “Show all” shows only the entries that the owner saw, and no hidden ones', async () => {
  for (const line of ['Seen', 'Hidden']) await sign({ name: 'Ann', line });
  await gallery.call(createCollection, { body: { date: '2026-11-19', photoUrls } }, { headers });
  await sign({ name: 'Ann', line: 'Of another day' }, '2026-11-19');
  const seen = (await inbox()).entries;
  const hidden = seen.find(({ line }) => line === 'Hidden');
  await decide(hidden?.id ?? 0, 'hidden');
  await sign({ name: 'Ann', line: 'Not seen yet' });
  const body = { ids: seen.map(({ id }) => id) };
  expect((await gallery.call(showEntries, { params, body }, { headers })).status).toBe(200);
  const lines = (entries: readonly { line: string }[]) => entries.map(({ line }) => line).toSorted();
  await expect.poll(async () => lines((await shown()).entries)).toEqual(['Seen']);
  expect(await pending()).toBe(2);
});

test('[BOOK-1] exports all entries as CSV for the owner, and escapes formulas', async () => {
  await sign({ name: '=1+1', line: '三枚目、"ずっと"', photoIndex: 2 });
  await sign({ name: 'Ann', line: '-1 °C' });
  const { body } = await gallery.app.inject({ url: exportGuestBook.path, headers });
  const [head, ...rows] = body.slice(1).trim().split('\r\n');
  expect(head).toBe('id,signed,day,photo,name,line,status');
  expect(rows).toEqual([
    expect.stringMatching(/^\d+,2026-11-21 12:00:00,2026-11-20,,Ann,'-1 °C,pending$/),
    expect.stringMatching(/^\d+,2026-11-21 12:00:00,2026-11-20,3,'=1\+1,"三枚目、""ずっと""",pending$/),
  ]);
  expect((await gallery.app.inject({ url: exportGuestBook.path })).statusCode).toBe(401);
});

test('[BOOK-1] [BOOK-2] lists and exports without reading embedded photos', async () => {
  const date = '2026-11-18';
  const embedded = photoUrls.map((url) => `data:image/png,${url}${'A'.repeat(100_000)}`);
  await gallery.db.insert(storedCollections).values({ date, photoUrls: embedded });
  const query = vi.spyOn(opened.database.pool, 'query');
  try {
    await sign({ name: 'Ann', line: 'A line.', photoIndex: 3 }, date);
    const [entry] = (await inbox()).entries;
    expect(entry).toMatchObject({ date, photoIndex: 3 });
    await decide(entry?.id ?? 0, 'shown');
    const ofDay = async () => (await gallery.call(getGuestBook, { params: { date }, query: {} })).body;
    await expect.poll(ofDay).toMatchObject({ entries: [{ line: 'A line.', photoIndex: 3 }], total: 1 });
    const { body } = await gallery.app.inject({ url: exportGuestBook.path, headers });
    expect(body).toContain(`,${date},4,Ann,A line.,`);
    expect(query).toHaveBeenCalled();
    const rows = await Promise.all(query.mock.results.map(({ value }) => value));
    expect(JSON.stringify(rows.map((result) => result.rows)).length).toBeLessThan(50_000);
    expect(Object.keys(entry ?? {})).not.toContain('photoUrl');
  } finally {
    query.mockRestore();
  }
});

test('[BOOK-1] stores no hostile text with a link or a hidden character', async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      'https://spam.example/buy',
      'spam。example',
      '\u202egnp.exe',
      `z${'\u0301'.repeat(60)}`,
      'x'.repeat(10_000),
      '\0',
      'a\r\nBcc: b@c.example',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 150 }),
  );
  const sample = fc.sample(fc.record({ name: fc.oneof(fc.constant('Ann'), hostile), line: hostile }), {
    numRuns: 500,
    seed: 20261121,
  });
  const outcomes = new Map<number, number>();
  for (const body of sample) {
    const { status } = await sign(body);
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  }
  expect([...outcomes.keys()].toSorted()).toEqual([202, 400]);
  expect(await shown()).toEqual({ entries: [], total: 0 });
  const stored = await gallery.db.select().from(guestBookEntries);
  expect(stored).toHaveLength(outcomes.get(202) ?? 0);
  for (const { name, line } of stored) {
    expect(`${name} ${line}`).not.toMatch(/:\/\/\w|[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
    expect([...line].length).toBeLessThanOrEqual(140);
  }
});
