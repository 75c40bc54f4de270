import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import type { PageSource } from '../../src/server/http/pages/page.ts';
import type { ServedRequest } from '../../src/server/platform/metrics.ts';
import { saveAnalyticsSettings } from '../../src/shared/analytics.ts';
import { type Collection, getTodaysCollection } from '../../src/shared/collections.ts';
import { getExif } from '../../src/shared/images.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import { createCollection, deleteCollection, updateCollection } from '../../src/shared/owner-collections.ts';
import { createNews } from '../../src/shared/owner-news.ts';
import { saveSiteSettings } from '../../src/shared/site-settings.ts';
import { prepare } from '../../src/web/ssr.tsx';
import { describeBothDatabases } from '../support/both-databases.ts';
import { seedTenYears } from '../support/ten-years.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { untilNotified } from '../support/until-notified.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const SELECTION = `/five/${TODAY}.1~2026-11-18.2~2026-11-02.5`;
const PAGES = [
  '/',
  '/gallery?page=2',
  '/news',
  '/calendar',
  `/${TODAY}`,
  `/${TODAY}/2`,
  SELECTION,
  '/?utm_source=feed',
];
const CHOICES = ['gomai-language=en; gomai-theme=dark', 'gomai-language=ja', 'other=cookie'];
const ENCODINGS = ['br', 'gzip', 'identity'];
/** A host that refuses connections, so that the server cannot copy a photo from it. */
const CLOSED_PORT = '127.0.0.1:1';
/** Polls every 5 ms, because changes of other processes arrive within milliseconds. */
const HEARD = { interval: 5 };

interface Site {
  gallery: TestApp;
  /** How many pages were rendered instead of served from memory. */
  made: number;
  lines: string[];
  counted: ServedRequest[];
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Opens the site with its real pages on a port, because `inject` bypasses the response cache. */
async function open(given: Parameters<typeof createTestApp>[1]): Promise<Site> {
  const site: Site = { gallery: undefined as never, made: 0, lines: [], counted: [], ask };
  const pages: PageSource = {
    version: 'test',
    template: async () => '<html lang="en"><!--head--><!--body--><!--state--></html>',
    renderer: async () => (request) => {
      site.made += 1;
      return prepare(request);
    },
    installAssets: async () => {},
  };
  site.gallery = await createTestApp({ LOG_LEVEL: 'info', TRUSTED_SOURCES: CLOSED_PORT }, given, {
    pages,
    logTo: { write: (line) => void site.lines.push(line) },
    metrics: {
      count: (one) => void site.counted.push(one),
      gauge: () => {},
      counter: () => () => {},
      listen: () => Promise.reject(),
    },
  });
  const port = Number(new URL(await site.gallery.app.listen({ host: '127.0.0.1', port: 0 })).port);

  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path, headers, method, agent: false });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then(
          (body) => resolve({ status, headers, body, text: unpacked(body, headers['content-encoding']) }),
          reject,
        );
      });
      sent.end();
    });
  }
  return site;
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** The headers that are equal in responses with the same content. */
function shared({ headers }: Answer): IncomingHttpHeaders {
  const { date: _, connection: __, 'x-request-id': ___, 'content-length': ____, ...rest } = headers;
  return rest;
}

describeBothDatabases('pages from memory', (database, mode) => {
  let site: Site;
  let ask: Site['ask'];
  let owner: { cookie: string };
  const made = async (work: () => Promise<unknown>) => {
    const before = site.made;
    await work();
    return site.made - before;
  };
  const news = {
    type: 'update',
    isNew: false,
    title: 'Prints',
    content: '<p>On kozo.</p>',
    date: TODAY,
  } as const;
  const day = (date: string) => ({
    date,
    photoUrls: [1, 2, 3, 4, 5].map((n) => `https://p.example/${date}/${n}.jpg`),
  });
  const call: TestApp['call'] = (...args) => site.gallery.call(...args);

  beforeAll(async () => {
    await seedTenYears(database().database.db, { until: TODAY, days: 40 });
    site = await open(database());
    ask = site.ask;
    owner = await site.gallery.signIn();
  });
  afterAll(() => site?.gallery.close());
  // Notifications of one test must not arrive during the next.
  beforeEach(() => untilNotified(database().database));

  test('[LIGHT-6] a repeated request for a page is served from memory, with each cookie and encoding', async () => {
    for (const path of PAGES) {
      for (const encoding of ENCODINGS) {
        for (const cookie of [undefined, ...CHOICES]) {
          const headers = { 'accept-encoding': encoding, ...(cookie && { cookie }) };
          const what = `${path} ${JSON.stringify(headers)}`;
          const first = await ask(path, headers);
          expect(first.status, what).toBe(200);
          const second: Answer[] = [];
          const again = async () => second.push(await ask(path, headers));
          expect(await made(again), what).toBe(0);
          expect(second[0]?.text, what).toBe(first.text);
          expect(shared(second[0] as Answer), what).toEqual(shared(first));
          expect(first.headers['content-encoding'], what).toBe(
            encoding === 'identity' ? undefined : encoding,
          );
        }
      }
    }
  });

  test('[LIGHT-6] a browser that has the page gets 304 from memory; HEAD gets the headers', async () => {
    const { headers } = await ask('/', { 'accept-encoding': 'br' });
    const held = { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' };
    const same: Answer[] = [];
    expect(await made(async () => same.push(await ask('/', held)))).toBe(0);
    expect(same[0]).toMatchObject({ status: 304, text: '' });
    expect(same[0]?.headers).toMatchObject({ etag: headers.etag, vary: headers.vary });
    const head: Answer[] = [];
    expect(await made(async () => head.push(await ask('/', { 'accept-encoding': 'br' }, 'HEAD')))).toBe(0);
    expect(head[0]).toMatchObject({ status: 200, text: '' });
    expect(shared(head[0] as Answer)).toEqual(shared(await ask('/', { 'accept-encoding': 'br' })));
    const range = await ask('/', { 'accept-encoding': 'br', range: 'bytes=0-9' });
    expect(range.status).toBe(200);
  });

  test('[LIGHT-6] a repeated revalidation is answered from memory, too', async () => {
    const { headers } = await ask('/calendar?year=2026');
    const held = { 'if-none-match': String(headers.etag), 'accept-encoding': 'gzip' };
    expect((await ask('/calendar?year=2026', held)).status).toBe(304);
    expect(await made(async () => expect((await ask('/calendar?year=2026', held)).status).toBe(304))).toBe(0);
  });

  test('[LIGHT-6] parameters that other sites add to a link do not cause another rendering', async () => {
    const plain = await ask('/gallery?page=2');
    for (const added of ['fbclid=IwAR0', 'utm_source=feed&utm_medium=rss', 'unknown', '_=1%FF']) {
      const more: Answer[] = [];
      expect(await made(async () => more.push(await ask(`/gallery?${added}&page=2`))), added).toBe(0);
      expect([more[0]?.text, more[0]?.headers.etag], added).toEqual([plain.text, plain.headers.etag]);
      // In another language the page is rendered again; its links do not contain the added parameters.
      const chosen = await ask(`/gallery?page=2&${added}&lang=ja`);
      expect(chosen.text, added).toContain('lang="ja"');
      expect(chosen.text, added).not.toContain(added.slice(0, 5));
    }
  });

  test('[LIGHT-6] a page contains nothing of another visitor', async () => {
    const accept = 'text/html';
    const liked = await call(setVisitorLikes, { params: { id: 1, index: 1 }, body: { likes: 3 } });
    const cookie = liked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const path of PAGES) {
      const mine = await ask(path, { accept, cookie: `${cookie}; gomai-theme=dark` });
      const dark = await ask(path, { accept, cookie: 'gomai-theme=dark' });
      const ahead = await ask(path, { cookie: 'gomai-theme=dark' });
      const plain = await ask(path, { accept });
      expect(mine.text, path).toBe(dark.text);
      expect(mine.headers['set-cookie'], path).toEqual([expect.stringMatching(/^gomai-theme=dark;/)]);
      expect(ahead.headers['set-cookie'], path).toBeUndefined();
      expect(plain.headers['set-cookie'], path).toBeUndefined();
      expect(plain.headers['cache-control']).toBe('no-cache');
      expect(mine.headers['cache-control']).toBe('private, no-cache');
    }
  });

  test('[LIGHT-6] [AUTH-3] the owner’s pages are rendered for each request and not cached', async () => {
    await ask('/');
    const owners: Answer[] = [];
    expect(await made(async () => owners.push(await ask('/', owner), await ask('/', owner)))).toBe(2);
    expect(owners[0]?.headers['cache-control']).toBe('private, no-store');
    expect(await made(() => ask('/'))).toBe(0);
    expect((await ask('/')).text).not.toBe(owners[0]?.text);
  });

  test('[LIGHT-5] [LIGHT-6] each page from memory is logged once, and counted once under its route', async () => {
    const path = `/${TODAY}/2`;
    await ask(path);
    [site.lines.length, site.counted.length] = [0, 0];
    const { headers } = await ask(path);
    await expect.poll(() => site.lines.length).toBe(1);
    const { reqId, req, res, msg, responseTime } = JSON.parse(site.lines[0] ?? '');
    expect({ reqId, req, res, msg }).toEqual({
      reqId: headers['x-request-id'],
      req: { method: 'GET', url: path, remoteAddress: '127.0.0.0/24' },
      res: { statusCode: 200 },
      msg: 'request completed',
    });
    expect(responseTime).toBeTypeOf('number');
    expect(site.counted).toMatchObject([{ method: 'GET', route: '/:date', status: 200 }]);
  });

  test('[LIGHT-6] [LIVE-3] a page requested after the response to a change shows the change', async () => {
    const date = '2026-10-01';
    const as = { headers: owner };
    const created = await call(createCollection, { body: day(date) }, as);
    const { id } = created.body as Collection;
    const selected = `/five/${date}.1~2026-11-18.2`;
    const changes: [name: string, path: string, change: () => ReturnType<TestApp['call']>][] = [
      ['a day', '/', () => call(createCollection, { body: day('2026-10-02') }, { headers: owner })],
      [
        'a like',
        '/2026-10-01',
        () => call(setVisitorLikes, { params: { id, index: 1 }, body: { likes: 5 } }),
      ],
      ['news', '/news', () => call(createNews, { body: news }, { headers: owner })],
      [
        'a caption in a selection',
        selected,
        () =>
          call(updateCollection, { params: { date }, body: { photos: [{ caption: { en: 'Pier' } }] } }, as),
      ],
      ['a deleted day of a selection', selected, () => call(deleteCollection, { params: { date } }, as)],
      ['the name', '/calendar', () => call(saveSiteSettings, { body: { name: 'Six' } }, { headers: owner })],
    ];
    for (const [name, path, change] of changes) {
      const before = await ask(path);
      expect((await change()).status, name).toBeLessThan(300);
      const after = await ask(path, { 'if-none-match': String(before.headers.etag) });
      expect(after.status, name).toBe(200);
      expect(after.text, name).not.toBe(before.text);
    }
  });

  test('[LIGHT-6] while many visitors give likes, a page for visitors without cookies is rendered at most once a second', async () => {
    const { app, clock } = site.gallery;
    const start = clock.now.getTime();
    onTestFinished(() => {
      clock.now = new Date(start);
    });
    const at = (ms: number) => {
      clock.now = new Date(start + ms);
    };
    const { id } = (await call(getTodaysCollection, {})).body as Collection;
    let visitors = 0;
    const like = async (remoteAddress?: string) => {
      visitors += 1;
      const { path, method } = setVisitorLikes;
      const url = path.replace('{id}', `${id}`).replace('{index}', '0');
      const from = remoteAddress ?? `203.0.113.${visitors}`;
      const answer = await app.inject({ url, method, payload: { likes: 5 }, remoteAddress: from });
      expect(answer.statusCode).toBe(200);
      await untilNotified(database().database);
    };
    const home = () => ask('/');

    at(10_000);
    await like();
    expect(await made(home)).toBe(1);
    await like();
    at(10_999);
    expect(await made(home)).toBe(0);
    // A visitor who has liked has a cookie, and sees every like at once.
    expect(await made(() => ask('/', { cookie: 'gomai_client=1' }))).toBe(1);
    at(11_000);
    expect(await made(home)).toBe(1);
    // A visitor who likes but stores no cookies is recognised by the IP address.
    await like('127.0.0.1');
    expect(await made(home)).toBe(1);
    at(14_000);
    await like();
    expect(await made(home)).toBe(1);
    await like();
    expect(await made(home)).toBe(0);
    // Other changes are shown at once.
    await call(createNews, { body: { ...news, title: 'Postcards' } }, { headers: owner });
    await untilNotified(database().database);
    expect(await made(home)).toBe(1);
  });

  test('[GA-1] [LIGHT-6] a page from memory has the current Content-Security-Policy', async () => {
    const policy = async () => String((await ask('/')).headers['content-security-policy']);
    expect(await policy()).not.toContain('googletagmanager');
    for (const enabled of ['true', 'false'] as const) {
      const { etag = '' } = (await ask('/')).headers;
      const body = { measurementId: 'G-ABC123', enabled, trackingEnabled: 'true' } as const;
      expect((await call(saveAnalyticsSettings, { body }, { headers: owner })).status).toBe(200);
      // A browser with the former page would keep its policy after a 304.
      expect((await ask('/', { 'if-none-match': etag })).status).toBe(200);
      expect((await policy()).includes('googletagmanager')).toBe(enabled === 'true');
      expect((await policy()).includes('googletagmanager')).toBe(enabled === 'true');
    }
    await untilNotified(database().database);
    await policy();
    expect(await made(policy)).toBe(0);
  });

  test('[LIGHT-6] [COL-7] a page from memory expires at midnight', async () => {
    await call(createCollection, { body: day(TOMORROW) }, { headers: owner });
    const { clock } = site.gallery;
    const before = clock.now;
    // Midnight in Tokyo is 15:00 UTC.
    clock.now = new Date(`${TODAY}T14:59:59.999Z`);
    for (const _ of [1, 2]) expect((await ask('/')).text).not.toContain(`/${TOMORROW}`);
    clock.now = new Date(`${TODAY}T15:00:00.000Z`);
    expect((await ask('/')).text).toContain(`/${TOMORROW}`);
    clock.now = before;
    expect((await ask('/')).text).not.toContain(`href="/${TOMORROW}`);
  });

  test('[LIGHT-6] concurrent requests for a changed page share one rendering', async () => {
    await ask('/');
    await call(createCollection, { body: day('2026-10-03') }, { headers: owner });
    await untilNotified(database().database);
    const crowd = () =>
      Promise.all(Array.from({ length: 20 }, (_, n) => ask('/', { cookie: `visitor=${n}` })));
    expect(await made(crowd)).toBe(1);
  });

  test('[LIGHT-6] a missing page and a page with a failed API call are not cached', async () => {
    const remote = '/2026-10-04/1';
    // The photo cannot be copied, so the page's request for its camera data fails.
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `http://${CLOSED_PORT}/${n}.jpg`);
    await call(createCollection, { body: { date: '2026-10-04', photoUrls } }, { headers: owner });
    await untilNotified(database().database);
    const [url = ''] = photoUrls;
    expect((await ask(`${getExif.path}?url=${encodeURIComponent(url)}`)).status).toBeGreaterThanOrEqual(500);
    expect(await made(async () => [await ask(remote), await ask(remote)])).toBe(2);
    expect(await made(async () => [await ask('/nothing'), await ask('/nothing')])).toBe(2);
  });

  test('[LIGHT-6] a page shows a change that was made directly by SQL', async () => {
    await call(createNews, { body: news }, { headers: owner });
    await ask('/news');
    await database().database.pool.query(`UPDATE news SET title = 'By SQL' WHERE date = '${TODAY}'`);
    await expect.poll(async () => (await ask('/news')).text, HEARD).toContain('By SQL');
  });

  test('[LIGHT-6] while the process receives no notifications from others, no page is cached', async () => {
    await ask('/news');
    const listening = vi.spyOn(database().database.notifications, 'isListening').mockReturnValue(false);
    onTestFinished(() => listening.mockRestore());
    for (const _ of [1, 2]) expect(await made(() => ask('/news'))).toBe(1);
    listening.mockRestore();
    await ask('/news');
    expect(await made(() => ask('/news'))).toBe(0);
  });

  test.skipIf(mode === 'embedded')(
    '[LIGHT-6] a page shows a change whose notification the process did not receive',
    async () => {
      const { database: own, options } = database();
      const other = await connect(options);
      try {
        await call(createNews, { body: news }, { headers: owner });
        await ask('/news');
        await other.pool.query(`UPDATE news SET title = 'By another process' WHERE date = '${TODAY}'`);
        await expect.poll(async () => (await ask('/news')).text, HEARD).toContain('By another process');
        await other.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        // Changes the row without a notification, because triggers do not run in this role.
        await other.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE news SET title = 'Unheard' WHERE date = '${TODAY}'; COMMIT`);
        await expect.poll(async () => (await ask('/news')).text, HEARD).toContain('Unheard');
        await expect.poll(() => own.notifications.isListening(), HEARD).toBe(true);
      } finally {
        await other.close();
      }
    },
  );
});
