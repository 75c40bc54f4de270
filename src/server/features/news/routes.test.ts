import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { countNews, listNews, type NewsItem } from '../../../shared/news.ts';
import {
  createNews,
  deleteNews,
  listAllNews,
  MAX_NEWS_CONTENT_LENGTH,
  type OwnNewsItem,
  updateNews,
} from '../../../shared/owner-news.ts';
import { storedNews } from '../../db/schema/news.ts';

// Runs on the embedded database and on PostgreSQL.

const NOON_IN_TOKYO = new Date('2026-11-20T03:00:00Z');

let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
});
beforeEach(async () => {
  gallery.clock.now = NOON_IN_TOKYO;
  await gallery.db.delete(storedNews);
});
afterAll(() => gallery.close());

const input = {
  type: 'announcement',
  isNew: true,
  date: '2026-11-20',
  title: '在廊日のお知らせ',
  content: '<p>土曜の夜、<strong>八時</strong>から。</p>',
} as const;

async function write(change: object = {}): Promise<OwnNewsItem> {
  const { status, body } = await gallery.call(createNews, { body: { ...input, ...change } }, { headers });
  expect(status).toBe(201);
  return body as OwnNewsItem;
}
const seen = async () => (await gallery.call(listNews, { query: {} })).body as NewsItem[];

test('[API-1, NEWS-2] lists news newest first, and sanitises stored HTML again', async () => {
  expect(await seen()).toEqual([]);
  await gallery.db.insert(storedNews).values([
    { id: 1001, date: '2026-11-01', title: 'old', content: '<p>a</p>', type: 'update' },
    {
      id: 1002,
      date: '2026-11-18',
      title: 'new',
      content: '<p onclick="x()">b<script>y()</script></p>',
      isNew: true,
    },
    { id: 1003, date: '2026-11-10', title: 'odd', content: '', type: 'an unknown type' },
  ]);
  expect(await seen()).toEqual([
    { id: 1002, date: '2026-11-18', title: 'new', content: '<p>b</p>', type: 'other', isNew: true },
    { id: 1003, date: '2026-11-10', title: 'odd', content: '', type: 'other', isNew: false },
    { id: 1001, date: '2026-11-01', title: 'old', content: '<p>a</p>', type: 'update', isNew: false },
  ]);
});

test('[NEWS-2] a removed photo cannot be added to news, but may stay in news that has it already', async () => {
  const withPhoto = (letter: string) => `<p>a</p><img src="/media/${letter.repeat(64)}.jpg" alt="">`;
  const refused = { status: 422, body: { reason: 'original_removed' } };
  const body = { ...input, content: withPhoto('a') };
  expect(await gallery.call(createNews, { body }, { headers })).toMatchObject(refused);
  await gallery.db.insert(storedNews).values({ id: 1001, ...body });
  const update = async (content: string) => {
    const [item] = (await gallery.call(listAllNews, {}, { headers })).body as OwnNewsItem[];
    const changed = { ...input, content, updatedAt: item?.updatedAt ?? '' };
    return gallery.call(updateNews, { params: { id: 1001 }, body: changed }, { headers });
  };
  expect(await update(`${withPhoto('a')}<p>b</p>`)).toMatchObject({ status: 200 });
  expect(await update(withPhoto('b'))).toMatchObject(refused);
});

test('[AUTH-3] listing all news, and creating, changing and deleting news need a session', async () => {
  const { id, updatedAt } = await write();
  const params = { id };
  const answers = [
    await gallery.call(listAllNews, {}),
    await gallery.call(createNews, { body: input }),
    await gallery.call(updateNews, { params, body: { ...input, updatedAt } }),
    await gallery.call(deleteNews, { params }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(await seen()).toHaveLength(1);
});

test('[NEWSP-1] visitors see what the owner writes and changes, until the owner deletes it', async () => {
  const { updatedAt, ...written } = await write();
  expect(written).toEqual({ ...input, id: written.id });
  expect(await seen()).toEqual([written]);

  const change = { ...input, type: 'message', isNew: false, title: '  変更  ', date: '2026-11-19' } as const;
  const { status, body } = await gallery.call(
    updateNews,
    { params: { id: written.id }, body: { ...change, updatedAt } },
    { headers },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...change, title: '変更', id: written.id });
  expect(await seen()).toMatchObject([{ title: '変更', type: 'message', isNew: false, date: '2026-11-19' }]);

  expect((await gallery.call(deleteNews, { params: { id: written.id } }, { headers })).status).toBe(200);
  expect(await seen()).toEqual([]);
  const again = await gallery.call(deleteNews, { params: { id: written.id } }, { headers });
  expect(again).toMatchObject({ status: 404, body: { message: 'This news does not exist any more' } });
});

test('stores news once that is sent several times; sent after its deletion, it is stored as new news', async () => {
  const sent = await Promise.all([write(), write(), write()]);
  expect(await write()).toEqual(sent[0]);
  expect(await seen()).toHaveLength(1);
  await write({ title: 'Another' });
  await gallery.call(deleteNews, { params: { id: sent[0].id } }, { headers });
  expect((await write()).id).not.toBe(sent[0].id);
  expect(await seen()).toHaveLength(2);
});

test('[NEWSP-1] only the owner sees scheduled news before its date begins in the site’s time zone', async () => {
  const { id } = await write({ date: '2026-11-21' });
  gallery.clock.now = new Date('2026-11-20T14:59:59.999Z');
  expect(await seen()).toEqual([]);
  expect((await gallery.call(listAllNews, {}, { headers })).body).toMatchObject([{ id }]);
  gallery.clock.now = new Date('2026-11-20T15:00:00Z');
  expect(await seen()).toMatchObject([{ id }]);
});

test.each([
  ['type', { type: 'gossip' }],
  ['isNew', { isNew: 'yes' }],
  ['date', { date: '2026-02-30' }],
  ['title', { title: '   ' }],
  ['title', { title: 'two\nlines' }],
  ['title', { title: 'a'.repeat(121) }],
  ['title', { title: 'a\0b' }],
  ['content', { content: 'a'.repeat(MAX_NEWS_CONTENT_LENGTH + 1) }],
])('[API-3] refuses an invalid %s, names the field and stores nothing', async (field, wrong) => {
  const body = { ...input, ...wrong } as never;
  const answer = await gallery.call(createNews, { body }, { headers });
  expect(answer.status).toBe(400);
  expect((answer.body as { message: string }).message.toLowerCase()).toContain(field.toLowerCase());
  expect(await gallery.db.select().from(storedNews)).toEqual([]);
});

test('accepts the longest news, entirely in Japanese', async () => {
  const content = `<p>${'五'.repeat(MAX_NEWS_CONTENT_LENGTH - 7)}</p>`;
  expect((await write({ content })).content).toBe(content);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<p style="position:fixed;inset:0">a</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg onload="alert(1)"><animate onbegin="alert(1)"/></svg>',
  '<object data="x.swf"></object><embed src="x.swf"><base href="//evil.example">',
  '<div contenteditable onfocus=alert(1) autofocus>a</div>',
])('[NEWS-2] stores %s sanitised', async (content) => {
  await write({ content: `${content}<p>stays</p>` });
  const [row] = await gallery.db.select().from(storedNews);
  expect(row?.content).toContain('<p>stays</p>');
  expect(row?.content).not.toMatch(
    /script|onerror|onload|onfocus|onbegin|style|iframe|svg|data:|object|embed|base|div/i,
  );
});

test('if two tabs change the same version, one change is stored and the other tab gets a conflict', async () => {
  const { id, updatedAt } = await write();
  const save = (title: string, version: string) =>
    gallery.call(updateNews, { params: { id }, body: { ...input, title, updatedAt: version } }, { headers });
  const answers = await Promise.all([save('one', updatedAt), save('two', updatedAt)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body).toMatchObject({ message: 'This news was changed elsewhere in the meantime' });

  const winner = answers.find(({ status }) => status === 200)?.body as OwnNewsItem;
  expect(await seen()).toMatchObject([{ title: winner.title }]);
  // Each save has a later version, even within the same millisecond.
  expect((await save('three', winner.updatedAt)).status).toBe(200);
  expect((await save('four', winner.updatedAt)).status).toBe(409);
});

test('[API-5] a repeated change, whose first response was lost, is no conflict', async () => {
  const { id, updatedAt } = await write();
  const body = { ...input, content: '<p>b</p><script>x()</script>', updatedAt };
  const save = () => gallery.call(updateNews, { params: { id }, body }, { headers });
  const first = await save();
  expect(first.status).toBe(200);
  expect(await save()).toMatchObject({ status: 200, body: first.body });
});

test('changing deleted news returns 404, not a conflict, and an impossible id 400', async () => {
  const { id, updatedAt } = await write();
  await gallery.call(deleteNews, { params: { id } }, { headers });
  const body = { ...input, updatedAt };
  expect((await gallery.call(updateNews, { params: { id }, body }, { headers })).status).toBe(404);
  expect((await gallery.call(updateNews, { params: { id: 9_999_999_999 }, body }, { headers })).status).toBe(
    400,
  );
});

test('[API-1] the latest items and the count exclude scheduled news', async () => {
  const count = async () => (await gallery.call(countNews, {})).body;
  expect(await count()).toEqual({ count: 0 });
  for (const date of ['2026-11-18', '2026-11-21', '2026-11-20', '2026-11-19']) await write({ date });
  expect(await count()).toEqual({ count: 3 });
  const { body } = await gallery.call(listNews, { query: { latest: 2 } });
  expect((body as NewsItem[]).map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-19']);
  // Midnight in Tokyo.
  gallery.clock.now = new Date('2026-11-20T15:00:00Z');
  expect(await count()).toEqual({ count: 4 });
  expect((await gallery.app.inject({ url: '/api/news?latest=0' })).statusCode).toBe(400);
});
