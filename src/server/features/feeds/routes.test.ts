import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { parseFeed } from 'feedsmith';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoForm } from '../../../../tests/support/photo-form.ts';
import { checkXml } from '../../../../tests/support/schemas/check-xml.ts';
import { JsonFeed } from '../../../../tests/support/schemas/json-feed.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import { OWNER_PASSWORD } from '../../../../tests/support/test-owner.ts';
import { type Day, getDay } from '../../../shared/days.ts';
import { createCollection, deleteCollection, updateCollection } from '../../../shared/owner-collections.ts';
import { getSelection, type Selection } from '../../../shared/selections.ts';
import { getSiteSettings, type SiteSettings, saveSiteSettings } from '../../../shared/site-settings.ts';
import { MAX_URLS, sitemapOf, sitemapPart } from './sitemap.ts';

const PUBLIC_URL = 'https://gomai.example';
const DATES = ['2026-11-18', '2026-11-20'];

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp({ PUBLIC_URL });
  const headers = { ...(await signIn()), origin: PUBLIC_URL };
  for (const [day, date] of DATES.entries()) {
    const photoUrls: string[] = [];
    for (let n = 0; n < 5; n++) photoUrls.push(await upload(day * 10 + n, headers));
    const title = { en: `Rain <& ${date}>`, ja: '雨' };
    const photos = photoUrls.map(() => ({ caption: { en: 'Fish & "chips"', ja: '' } }));
    const { status } = await gallery.call(
      createCollection,
      { body: { date, photoUrls, title, words: { en: 'One\nTwo ]]>', ja: '' }, photos } },
      { headers },
    );
    expect(status).toBe(201);
  }
});
afterAll(() => gallery.close());

async function signIn() {
  const response = await gallery.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: PUBLIC_URL },
    payload: { username: 'admin', password: OWNER_PASSWORD },
  });
  return { cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

async function upload(seed: number, headers: Record<string, string>): Promise<string> {
  const { type, body } = await photoForm(await testImage({ width: 120, height: 80, seed }));
  const { payload } = await gallery.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { ...headers, 'content-type': type },
    payload: body,
  });
  return JSON.parse(payload).url;
}

const get = (url: string, headers: Record<string, string> = {}) => gallery.app.inject({ url, headers });

/** The facts that feed readers must find in all formats. */
interface ReadItem {
  url: string | undefined;
  title: string | undefined;
  published: string | undefined;
}

/** Reads the items with the parser `feedsmith`. */
function byFeedsmith(text: string): { format: string; items: ReadItem[] } {
  const { format, feed } = parseFeed(text);
  if (format === 'rss')
    return {
      format,
      items: (feed.items ?? []).map(({ link, title, pubDate }) => ({
        url: link,
        title,
        published: pubDate,
      })),
    };
  if (format === 'atom')
    return {
      format,
      items: (feed.entries ?? []).map(({ links, title, published }) => ({
        url: links?.find(({ rel }) => rel === undefined)?.href,
        title: title?.value,
        published,
      })),
    };
  if (format !== 'json') throw new Error(`An unexpected format: ${format}`);
  return {
    format,
    items: (feed.items ?? []).map(({ url, title, date_published }) => ({
      url,
      title,
      published: date_published,
    })),
  };
}

/** Reads the items with a second, independent parser. */
function byExtractor(text: string): ReadItem[] {
  const { entries = [] } = text.startsWith('{') ? extractFromJson(JSON.parse(text)) : extractFromXml(text);
  return entries.map(({ link, title, published }) => ({
    url: link,
    title,
    published: published === undefined ? undefined : String(published),
  }));
}

describe('[SITE-1] feeds', () => {
  test.each([
    ['/rss.xml', 'application/rss+xml', 'rss'],
    ['/atom.xml', 'application/atom+xml', 'atom'],
    ['/feed.json', 'application/feed+json', 'json'],
  ])('two independent parsers read the same items from %s', async (path, type, kind) => {
    const { body, headers } = await get(path);
    expect(headers['content-type']).toContain(type);
    const { format, items } = byFeedsmith(body);
    expect(format).toBe(kind);
    for (const read of [items, byExtractor(body)]) {
      expect(read.map(({ url }) => url)).toEqual(DATES.toReversed().map((date) => `${PUBLIC_URL}/${date}`));
      expect(read[0]?.title).toContain('Friday 11.20.26');
    }
    // Midnight of 2026-11-20 in Tokyo. The second parser prefers Atom's `updated`, which is when the day was created.
    expect(new Date(items[0]?.published ?? '').toISOString()).toBe('2026-11-19T15:00:00.000Z');
    // Each photo has an `<img `, which no format escapes.
    expect(body.match(/<img /g)).toHaveLength(5 * DATES.length);
    const html = kind === 'json' ? JSON.parse(body).items[0].content_html : body;
    expect(html).toContain('Fish &amp; &quot;chips&quot;');
    expect(body).toContain(`/cards/2026-11-20.jpeg?v=`);
  });

  test.each([
    ['/atom.xml', 'RFC 4287', 'atom', /<updated>[^<]*</, '<updated>yesterday<'],
    ['/rss.xml', 'RSS 2.0', 'rss', /<pubDate>[^<]*</, '<pubDate>yesterday<'],
  ] as const)('%s is valid according to a schema of %s', async (path, _, schema, part, wrong) => {
    const { body } = await get(path);
    await checkXml(body, schema);
    // The schema refuses an invalid file.
    await expect(checkXml(body.replace(part, wrong), schema)).rejects.toThrow(/updated|pubDate|item/);
  });

  test('/feed.json is valid according to a schema of JSON Feed 1.1', async () => {
    const feed = JSON.parse((await get('/feed.json')).body);
    expect(JsonFeed.safeParse(feed).error).toBeUndefined();
    const [item] = feed.items;
    for (const wrong of [{ ...item, date_published: 'yesterday' }, { ...item, author: 'G.' }, { id: '1' }]) {
      expect(JsonFeed.safeParse({ ...feed, items: [wrong] }).success).toBe(false);
    }
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Gomai',
      home_page_url: `${PUBLIC_URL}/`,
      feed_url: `${PUBLIC_URL}/feed.json`,
      authors: [{ name: 'Gomai' }],
    });
    expect(feed.items[0]).toMatchObject({ id: `${PUBLIC_URL}/2026-11-20`, url: `${PUBLIC_URL}/2026-11-20` });
  });

  test('answers 304 to a reader whose ETag or date is current', async () => {
    const { headers } = await get('/rss.xml');
    expect(headers.link).toBe(`<${PUBLIC_URL}/rss.xml>; rel="self"`);
    const { etag = '', 'last-modified': since = '' } = headers;
    expect((await get('/rss.xml', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get('/rss.xml', { 'if-modified-since': String(since) })).statusCode).toBe(304);
    expect(
      (await get('/rss.xml', { 'if-none-match': '"other"', 'if-modified-since': since })).statusCode,
    ).toBe(200);
    expect((await get('/rss.xml', { 'if-modified-since': new Date(0).toUTCString() })).statusCode).toBe(200);
  });
});

test('[SITE-1] answers `if-modified-since` with a change made in the same second or after the clock was set back', async () => {
  const headers = { ...(await signIn()), origin: PUBLIC_URL };
  const before = gallery.clock.now;
  for (const backMs of [0, 60 * 60_000]) {
    const { 'last-modified': since = '' } = (await get('/rss.xml')).headers;
    gallery.clock.now = new Date(before.getTime() - backMs);
    const changes = { title: { en: `Rain, set back by ${backMs}` } };
    await gallery.call(updateCollection, { params: { date: '2026-11-18' }, body: changes }, { headers });
    const answer = () => get('/rss.xml', { 'if-modified-since': String(since) });
    await expect.poll(async () => (await answer()).statusCode).toBe(200);
    expect((await answer()).body).toContain(changes.title.en);
  }
  gallery.clock.now = before;
});

test('[SITE-1] HEAD answers with the headers of GET, which let scripts of other sites read only the feeds', async () => {
  for (const url of ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/humans.txt']) {
    const [{ headers }, head] = await Promise.all([get(url), gallery.app.inject({ method: 'HEAD', url })]);
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    for (const name of ['etag', 'content-type', 'content-length', 'access-control-allow-origin']) {
      expect(head.headers[name], `${url} ${name}`).toBe(headers[name]);
    }
    const isFeed = /rss|atom|feed/.test(url);
    expect(headers['access-control-allow-origin']).toBe(isFeed ? '*' : undefined);
  }
});

describe('[SITE-1] sitemap, robots, humans', () => {
  test('the sitemap names every page and photo once', async () => {
    const { body } = await get('/sitemap.xml');
    const urls = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toHaveLength(4 + 2 * 6);
    expect(urls).toContain(`${PUBLIC_URL}/2026-11-18/5`);
    expect(body.match(/<image:loc>/g)).toHaveLength(10);
  });

  test('sitemap, parts and index are valid by the schema of sitemaps.org', async () => {
    const { body } = await get('/sitemap.xml');
    await checkXml(body, 'sitemap');
    const days = [
      { date: '2026-11-20', photoUrls: ['https://photos.example/<雨> & 1.jpg?a=b', 'data:image/x'] },
    ];
    const few = 3;
    await checkXml(sitemapOf(days, PUBLIC_URL, few), 'sitemap');
    await checkXml(sitemapPart({ days, publicUrl: PUBLIC_URL, part: 2 }, few) ?? '', 'sitemap');
    for (const [part, wrong] of [
      ['<loc>https:', '<loc>'],
      ['<image:image>', '<image:image><image:size>1</image:size>'],
      ['<url>', '<url><changefreq>now</changefreq>'],
    ] as const) {
      await expect(checkXml(body.replace(part, wrong), 'sitemap'), wrong).rejects.toThrow();
    }
  });

  test('a sitemap of more than 50,000 URLs is an index of parts', () => {
    const days = Array.from({ length: 9000 }, (_, n) => ({
      date: `day${n}`,
      photoUrls: Array(5).fill('/a'),
    }));
    const index = sitemapOf(days, PUBLIC_URL);
    expect(index).toContain('<sitemapindex');
    expect(index.match(/<loc>/g)).toHaveLength(2);
    const parts = [1, 2, 3].map((part) => sitemapPart({ days, publicUrl: PUBLIC_URL, part }));
    const counts = parts.map((part) => part?.match(/<url>/g)?.length);
    expect(counts).toEqual([MAX_URLS, 4 + 9000 * 6 - MAX_URLS, undefined]);
  });

  test('serves robots.txt, humans.txt and the parts of the sitemap', async () => {
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect((await get('/robots.txt')).body).toContain('Disallow: /admin');
    expect((await get('/humans.txt')).body).toContain('五枚');
    expect((await get('/sitemaps/1.xml')).statusCode).toBe(200);
    expect((await get('/sitemaps/2.xml')).statusCode).toBe(404);
    expect((await get('/sitemaps/x.xml')).statusCode).toBe(400);
  });
});

describe('[ROUTE-8] a day and its share cards', () => {
  const day = async (date: string) => {
    const { body, status } = await gallery.call(getDay, { params: { date } });
    return { day: body as Day, status };
  };

  test('returns a collection with its adjacent days and their first photos; other dates answer 404', async () => {
    const { next } = (await day('2026-11-18')).day;
    const [first] = (await day('2026-11-20')).day.collection.photoUrls;
    expect(next).toMatchObject({ date: '2026-11-20', url: first, photo: { thumbhash: expect.any(String) } });
    expect((await day('2026-11-20')).day).toMatchObject({ previous: { date: '2026-11-18' } });
    expect((await day('2026-11-20')).day.next).toBeUndefined();
    expect((await day('2026-11-19')).status).toBe(404);
  });

  test('cards are images of 1200x630 with immutable URLs', async () => {
    const { cards } = (await day('2026-11-20')).day;
    expect(new Set([cards.day, ...cards.photos]).size).toBe(6);
    for (const path of [cards.day, cards.photos[4] ?? '']) {
      const { rawPayload, headers, statusCode } = await get(path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': expect.stringContaining('immutable'),
      });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
    const [path] = cards.day.split('?');
    expect((await get(path ?? '')).headers['cache-control']).toBe('public, no-cache');
    expect((await get('/cards/2026-11-20/6.jpeg')).statusCode).toBe(400);
    expect((await get('/cards/2026-11-19.jpeg')).statusCode).toBe(404);
  });

  test('[FIVE-1] a selection of photos has a card too', async () => {
    const { body } = await gallery.call(getSelection, {
      params: { photos: '2026-11-20.5~2026-11-18.1~2026-11-19.1' },
    });
    const { card } = body as Selection;
    const { rawPayload, headers } = await get(card);
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await get(card, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get('/cards/five/2026-11-19.1.jpeg')).statusCode).toBe(404);
    expect((await get('/cards/five/2026-11-20.6.jpeg')).statusCode).toBe(400);
  });

  test('a deleted collection has no cards, even for a visitor who knows their URLs', async () => {
    const headers = { ...(await signIn()), origin: PUBLIC_URL };
    const date = '2026-11-10';
    const photoUrls = await Promise.all([50, 51, 52, 53, 54].map((seed) => upload(seed, headers)));
    expect((await gallery.call(createCollection, { body: { date, photoUrls } }, { headers })).status).toBe(
      201,
    );
    const { cards } = (await day(date)).day;
    const known = [cards.day, cards.photos[2] ?? ''];
    for (const path of known) expect((await get(path)).statusCode).toBe(200);
    expect((await gallery.call(deleteCollection, { params: { date } }, { headers })).status).toBe(200);
    for (const path of [...known, `/cards/${date}.jpeg`])
      expect((await get(path)).statusCode, path).toBe(404);
  });

  test('cards get other URLs when the gallery is renamed', async () => {
    const { cards } = (await day('2026-11-20')).day;
    const headers = { ...(await signIn()), origin: PUBLIC_URL };
    const { body } = await gallery.call(getSiteSettings, {}, { headers });
    const settings = body as SiteSettings;
    const rename = (name: string) =>
      gallery.call(saveSiteSettings, { body: { ...settings, name } }, { headers });
    expect((await rename('Another')).status).toBe(200);
    expect((await day('2026-11-20')).day.cards.day).not.toBe(cards.day);
    await rename(settings.name);
    expect((await day('2026-11-20')).day.cards).toEqual(cards);
  });
});
