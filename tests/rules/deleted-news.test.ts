import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../src/server/db/orm.ts';
import { storedNews } from '../../src/server/db/schema/news.ts';
import { removeExpiredNews } from '../../src/server/features/news/deleted-news.ts';
import { listDeletedNews, removeNews, restoreNews } from '../../src/shared/deleted-news.ts';
import {
  createNews,
  deleteNews,
  listAllNews,
  type OwnNewsItem,
  updateNews,
} from '../../src/shared/owner-news.ts';
import { renderedPages } from '../support/rendered-pages.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

// Runs on the embedded database and on PostgreSQL.

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'Nachtigall';
const PUBLIC = ['/api/news', '/api/news?latest=3', '/api/news/count', '/news', '/', '/sitemaps/1.xml'];
const input = {
  type: 'announcement',
  isNew: true,
  date: '2026-11-19',
  title: SECRET,
  content: `<p>${SECRET}</p>`,
} as const;

let gallery: TestApp;
let headers: { cookie: string };
let item: OwnNewsItem;
beforeAll(async () => {
  gallery = await createTestApp({ SITE_TIMEZONE: 'Asia/Tokyo' }, undefined, { pages: renderedPages });
});
afterAll(() => gallery.close());
beforeEach(async () => {
  gallery.clock.now = new Date('2026-11-20T03:00:00Z');
  headers = await gallery.signIn();
  await gallery.db.delete(storedNews);
  await gallery.call(createNews, { body: { ...input, title: 'Amsel', content: '' } }, { headers });
  item = (await gallery.call(createNews, { body: input }, { headers })).body as OwnNewsItem;
});

const params = () => ({ id: item.id });
const text = async (url: string) => (await gallery.app.inject({ url })).payload;
const remove = () => gallery.call(deleteNews, { params: params() }, { headers });
const restore = () => gallery.call(restoreNews, { params: params() }, { headers });
const removeForGood = () => gallery.call(removeNews, { params: params() }, { headers });
const deleted = async () => (await gallery.call(listDeletedNews, {}, { headers })).body;
const all = async () => (await gallery.call(listAllNews, {}, { headers })).body as OwnNewsItem[];

test('[NEWS-3] deleted news is gone from every public response at once, and is restored unchanged', async () => {
  // Requests every URL once before the deletion, so that its response is cached.
  const before = new Map<string, string>();
  for (const url of PUBLIC) before.set(url, await text(url));
  for (const url of PUBLIC.slice(0, 2).concat('/news', '/')) expect(before.get(url)).toContain(SECRET);

  gallery.clock.now = new Date('2026-11-20T04:00:00Z');
  expect(await remove()).toMatchObject({ status: 200, body: { id: item.id } });
  for (const url of PUBLIC) {
    const shown = await text(url);
    expect(shown, url).not.toContain(SECRET);
  }
  expect(await text('/api/news/count')).toBe('{"count":1}');
  expect((await all()).map(({ title }) => title)).toEqual(['Amsel']);
  // Deleted news can be neither changed nor deleted again.
  const change = { params: params(), body: { ...input, updatedAt: item.updatedAt } };
  expect(await gallery.call(updateNews, change, { headers })).toMatchObject({ status: 404 });
  expect(await remove()).toMatchObject({ status: 404 });

  expect(await deleted()).toEqual([
    { ...item, deletedAt: '2026-11-20T04:00:00.000Z', removedAt: '2026-12-20T04:00:00.000Z' },
  ]);
  expect(await restore()).toMatchObject({ status: 200, body: item });
  for (const url of PUBLIC) {
    if (url.startsWith('/api/')) expect(await text(url), url).toBe(before.get(url));
  }
  expect(await text('/news')).toContain(SECRET);
  expect(await deleted()).toEqual([]);
  expect((await all()).find(({ id }) => id === item.id)).toEqual(item);
  expect(await restore()).toMatchObject({ status: 404 });
  // An editor that had the item open can still save it, because the version is the same.
  expect(await gallery.call(updateNews, change, { headers })).toMatchObject({ status: 200 });
});

test('[NEWS-3] [AUTH-3] only the owner lists, restores and removes deleted news', async () => {
  await remove();
  const answers = [
    await gallery.call(listDeletedNews, {}),
    await gallery.call(restoreNews, { params: params() }),
    await gallery.call(removeNews, { params: params() }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(await deleted()).toMatchObject([{ id: item.id }]);
});

test('[NEWS-3] deleted news is removed permanently by the owner, or 30 days after its deletion', async () => {
  // Only deleted news can be removed permanently.
  expect(await removeForGood()).toMatchObject({ status: 404 });
  await remove();
  expect(await removeForGood()).toMatchObject({ status: 204 });
  expect(await restore()).toMatchObject({ status: 404 });

  item = (await all())[0] as OwnNewsItem;
  await remove();
  const expiresAt = gallery.clock.now.getTime() + 30 * DAY_MS;
  expect(await removeExpiredNews(gallery.db, new Date(expiresAt))).toBe(0);
  expect(await removeExpiredNews(gallery.db, new Date(expiresAt + 1))).toBe(1);
  expect(await gallery.db.$count(storedNews)).toBe(0);
});

test('[NEWS-3] expired news is removed by an hourly schedule shared by all processes', async () => {
  const { rows } = await gallery.db.execute(
    sql`select cron from pgboss.schedule where name = 'remove-deleted-news'`,
  );
  expect(rows).toEqual([{ cron: '17 * * * *' }]);
});
