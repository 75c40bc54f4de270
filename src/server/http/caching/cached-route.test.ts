import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { countQueries, type QueryCounter } from '../../../../tests/support/count-queries.ts';
import { everyEndpoint } from '../../../../tests/support/every-endpoint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { untilNotified } from '../../../../tests/support/until-notified.ts';
import { type Collection, listCollections } from '../../../shared/collections.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { setVisitorLikes } from '../../../shared/likes.ts';
import { createCollection } from '../../../shared/owner-collections.ts';
import { createNews } from '../../../shared/owner-news.ts';
import { connect, type Database } from '../../db/connect.ts';
import { sql } from '../../db/orm.ts';
import { clientLikes, photoMetadata } from '../../db/schema/days.ts';
import { storedNews } from '../../db/schema/news.ts';

/** Public endpoints that list published content. */
const LISTS = [
  '/api/collections',
  '/api/collections/page',
  '/api/collections/today',
  '/api/collections/1/total-likes',
  '/api/photos/top-liked',
  '/api/news',
  '/api/news/count',
  '/api/metadata/filters',
  '/api/calendar',
  '/api/days/2026-11-19',
];
const MAX_QUERIES = 3;

const day = (date: string) => ({
  date,
  photoUrls: [1, 2, 3, 4, 5].map((n) => `https://p.example/${date}/${n}.jpg`),
});
const item = { type: 'update', isNew: false, title: 'Prints', content: '<p>On kozo.</p>' } as const;

describeBothDatabases('lists', (open) => {
  let gallery: TestApp;
  let queries: QueryCounter;
  let headers: { cookie: string };
  beforeAll(async () => {
    queries = countQueries(open().database.pool);
    gallery = await createTestApp({}, open());
    headers = await gallery.signIn();
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      await gallery.call(createCollection, { body: day(date) }, { headers });
    }
    await gallery.call(createNews, { body: { ...item, date: '2026-11-20' } }, { headers });
  });
  afterAll(() => gallery.close());

  const text = async (url: string) => (await gallery.app.inject({ url })).payload;
  const change = (date: string) => gallery.call(createCollection, { body: day(date) }, { headers });

  test.each(LISTS)('[API-1] %s makes at most three queries, and none while nothing changes', async (url) => {
    await gallery.db.execute(
      sql`update photo_collections set photo_likes = array[1, 2, 3, 4, 5 - photo_likes[5]]`,
    );
    await gallery.db.execute(sql`update news set title = title || '.'`);
    await gallery.db
      .insert(photoMetadata)
      .values({ collectionId: 1, photoIndex: 0, photoUrl: url })
      .onConflictDoNothing();
    await untilNotified(open().database);
    const first = await queries.count(async () =>
      expect((await gallery.app.inject({ url })).statusCode).toBe(200),
    );
    expect(first).toBeLessThanOrEqual(MAX_QUERIES);
    expect(await queries.count(() => gallery.app.inject({ url }))).toBe(0);
    expect(await queries.count(() => gallery.app.inject({ url, method: 'HEAD' }))).toBe(0);
  });

  test('a request makes queries that the counter of these tests counts', async () => {
    const url = '/api/collections/random';
    expect(await queries.count(() => gallery.app.inject({ url }))).toBeGreaterThan(0);
    expect(await queries.count(async () => void (await gallery.app.inject({ url })))).toBeGreaterThan(0);
  });

  test('[API-1] each public GET without path parameters, except streams, makes at most three queries; so do the owner’s days', async () => {
    const plain = (await everyEndpoint()).filter(
      ({ method, access, path }) => method === 'GET' && access === 'public' && !path.includes('{'),
    );
    expect(plain.length).toBeGreaterThan(5);
    for (const { path } of plain.filter(({ path }) => !path.includes('/sse/'))) {
      const count = await queries.count(() => gallery.app.inject({ url: path }));
      expect(count, path).toBeLessThanOrEqual(MAX_QUERIES);
    }
    const own = () => queries.count(() => gallery.app.inject({ url: '/api/admin/collections', headers }));
    // The session takes one more query.
    expect(await own()).toBeLessThanOrEqual(MAX_QUERIES + 1);
    expect(await own()).toBe(1);
  });

  test('[API-1] concurrent requests share one load', async () => {
    await change('2026-11-01');
    const many = () => Promise.all(Array.from({ length: 20 }, () => text('/api/collections')));
    expect(await queries.count(many)).toBeLessThanOrEqual(MAX_QUERIES);
  });

  test('[API-1] a cache-busting parameter does not bypass the server’s cache', async () => {
    await text('/api/collections?_t=1');
    expect(await queries.count(() => text('/api/collections?_t=2'))).toBe(0);
  });

  test('[LIVE-3] a change that this process makes, by API or by SQL, is visible at once', async () => {
    for (const url of LISTS) await text(url);
    await change('2026-11-02');
    expect(await text('/api/collections')).toContain('2026-11-02');
    expect(await text('/api/collections/page')).toContain('2026-11-02');

    await gallery.call(setVisitorLikes, { params: { id: 1, index: 2 }, body: { likes: 5 } });
    expect(JSON.parse(await text('/api/collections/1/total-likes'))).toEqual({ totalLikes: [0, 0, 5, 0, 0] });
    expect(JSON.parse(await text('/api/photos/top-liked'))).toMatchObject([
      { collectionId: 1, totalLikes: 5 },
    ]);
    await gallery.db.insert(storedNews).values({ ...item, date: '2026-11-19', title: 'By hand' });
    expect(await text('/api/news')).toContain('By hand');
    await gallery.db.update(photoMetadata).set({ cameraName: 'LEICA Q2' });
    expect(await text('/api/metadata/filters')).toContain('LEICA Q2');
    await gallery.db.delete(clientLikes);
    expect(await text('/api/photos/top-liked')).toBe('[]');
  });

  test('[LIVE-3] an update that changes nothing, and a rolled-back transaction, leave cached responses valid', async () => {
    await untilNotified(open().database);
    for (const url of ['/api/collections', '/api/news']) await text(url);
    await gallery.db.execute(sql`update photo_collections set photo_likes = photo_likes`);
    const refused = gallery.db.transaction(async (tx) => {
      await tx.insert(storedNews).values({ ...item, date: '2026-11-19' });
      await tx.execute(sql`update photo_collections set photo_likes = array[0, 0, 0, 0, 0]`);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await queries.count(() => text('/api/collections'))).toBe(0);
    expect(await queries.count(() => text('/api/news'))).toBe(0);
  });

  test('[LIVE-3] a response that was loading during a change is not served to later requests', async () => {
    for (let n = 10; n < 30; n++) {
      const date = `2026-10-${n}`;
      const [before] = await Promise.all([text('/api/collections'), change(date)]);
      expect(Array.isArray(JSON.parse(before))).toBe(true);
      expect(await text('/api/collections')).toContain(date);
    }
  });

  test('[COL-7] cached responses expire at midnight in the site’s time zone', async () => {
    await change('2026-11-21');
    expect(await text('/api/collections')).not.toContain('2026-11-21');
    const before = gallery.clock.now;
    // A millisecond before midnight in Tokyo.
    gallery.clock.now = new Date('2026-11-20T14:59:59.999Z');
    expect(await text('/api/collections')).not.toContain('2026-11-21');
    gallery.clock.now = new Date('2026-11-20T15:00:00.000Z');
    for (const url of ['/api/collections', '/api/collections/page', '/api/collections/today']) {
      expect(await text(url), url).toContain('2026-11-21');
    }
    gallery.clock.now = before;
    expect(await text('/api/collections')).not.toContain('2026-11-21');
  });

  test('[LIVE-3] responses are compressed as the client accepts, all with the same ETag', async () => {
    const get = (more: Record<string, string> = {}) =>
      gallery.app.inject({ url: urlOf(listCollections), headers: more });
    const plain = await get();
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get({ 'accept-encoding': 'br;q=0, gzip;q=0.5' });
    expect([br, gzip].map((answer) => answer.headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    const tag = String(plain.headers.etag);
    expect([br.headers.etag, gzip.headers.etag]).toEqual([tag, tag]);

    const same = await get({ 'if-none-match': tag, 'accept-encoding': 'br' });
    expect([same.statusCode, same.payload, same.headers.etag]).toEqual([304, '', tag]);
    expect((await get({ 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await get({ 'if-none-match': 'W/"x"' })).statusCode).toBe(200);
    for (const answer of [plain, br, gzip, same]) expect(answer.headers.vary).toBe('accept-encoding');
  });

  test('[AUTH-3] cookies do not change the shared response, and a visitor’s own likes are never cached', async () => {
    await gallery.call(setVisitorLikes, { params: { id: 1, index: 0 }, body: { likes: 4 } });
    const own = '/api/collections/1/client-likes';
    expect(JSON.parse(await text(own))).toEqual({ likes: [0, 0, 0, 0, 0] });
    const liked = await gallery.call(setVisitorLikes, { params: { id: 1, index: 1 }, body: { likes: 3 } });
    const mine = { cookie: `gomai_client=${liked.cookies[0]?.value}` };
    expect((await gallery.app.inject({ url: own, headers: mine })).json()).toEqual({
      likes: [0, 3, 0, 0, 0],
    });
    expect(JSON.parse(await text(own))).toEqual({ likes: [0, 0, 0, 0, 0] });
    for (const url of LISTS) {
      expect((await gallery.app.inject({ url, headers })).payload, url).toBe(await text(url));
    }
  });

  test('[API-3] a page answers 400 to an invalid filter and names it; today’s collection is a 404 until it exists', async () => {
    const long = `q=${'x'.repeat(101)}`;
    for (const query of ['page=0', 'page=x', 'hearts=6', 'hearts=', long, 'collection=1.5']) {
      const { status, body } = await gallery.app
        .inject({ url: `/api/collections/page?${query}` })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
      expect(status, query).toBe(400);
      expect(body.message).toContain(query.split('=')[0]);
    }
    await gallery.db.execute(sql`delete from photo_collections where date = '2026-11-20'`);
    expect((await gallery.app.inject({ url: '/api/collections/today' })).statusCode).toBe(404);
    await change('2026-11-20');
    expect((await gallery.app.inject({ url: '/api/collections/today' })).statusCode).toBe(200);
  });
});

describeBothDatabases('lists of several processes', (open, mode) => {
  const galleries: TestApp[] = [];
  let other: Database | undefined;
  beforeAll(async () => {
    galleries.push(await createTestApp({}, open()));
    // Only one process at a time can open the embedded database.
    if (mode === 'embedded') return;
    other = await connect(open().options);
    const { database, ...rest } = { ...open(), database: other };
    galleries.push(await createTestApp({}, { database, ...rest }));
  });
  afterAll(async () => {
    for (const gallery of galleries) await gallery.close();
    await other?.close();
  });
  const dates = async ({ app }: TestApp) =>
    ((await app.inject({ url: '/api/collections' })).json() as Collection[]).map(({ date }) => date);

  test.skipIf(mode === 'embedded')('[LIVE-3] all processes see what one process changes', async () => {
    expect(galleries).toHaveLength(2);
    for (const [number, writer] of [...galleries, ...galleries].entries()) {
      const headers = await writer.signIn();
      for (const gallery of galleries) await dates(gallery);
      const { date } = day(`2026-11-0${number + 1}`);
      await writer.call(createCollection, { body: day(date) }, { headers });
      expect(await dates(writer)).toContain(date);
      for (const gallery of galleries) {
        await expect.poll(() => dates(gallery), { interval: 5 }).toContain(date);
      }
    }
  });

  test('[LIVE-3] serves no stale response after the connection for notifications was lost', async () => {
    const { database } = open();
    await dates(galleries[0] as TestApp);
    if (database.mode === 'server') {
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    } else {
      (await database.pool.connect()).release(true);
    }
    // This change sends no notification, because the triggers are off.
    await database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
      INSERT INTO photo_collections (date, photo_urls) VALUES ('2026-11-09', array['/a', '/b', '/c', '/d', '/e']); COMMIT`);
    // While notifications are lost, each request queries the database; reconnecting invalidates cached responses.
    for (const each of galleries) {
      await expect.poll(() => dates(each), { interval: 20 }).toContain('2026-11-09');
    }
    await expect.poll(() => database.notifications.isListening()).toBe(true);
  });
});
