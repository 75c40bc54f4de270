import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, OWNER_USERNAME } from '../../src/shared/auth.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { getVisitorLikes, setVisitorLikes } from '../../src/shared/likes.ts';
import { createCollection, deleteCollection } from '../../src/shared/owner-collections.ts';
import { startPresence } from '../../src/shared/presence.ts';
import { CACHES, type CacheServer } from '../support/cache-server.ts';
import { ChatClient } from '../support/chat-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { isFirstRun, report } from './figures.ts';

/** The paths of responses that a shared cache may store. */
const STORED = /^\/(?:api\/images\/optimize\?|cards\/|assets\/)/;
/** The cookies of a new visitor, a visitor with choices and a returning visitor. */
const COOKIES = ['', 'gomai-language=ja; gomai-theme=dark', `gomai_client=${randomUUID()}`];

for (const { name, isInstalled } of CACHES)
  if (!isInstalled) console.warn(`${name} is not installed: the test of a gallery behind it is skipped.`);

for (const cacheProgram of CACHES) {
  const canRun = isFirstRun && cacheProgram.isInstalled;
  describe.skipIf(!canRun)(`a gallery behind ${cacheProgram.name} (needs it)`, () => {
    let gallery: GalleryProcess;
    let cache: CacheServer;
    let ownerCookie: string;
    let days: Collection[];
    beforeAll(async () => {
      gallery = await startGallery({ env: { TRUST_PROXY: 'true' } });
      await publishDays(gallery, 3);
      cache = await cacheProgram.start(gallery.url);
      const signedIn = await ask(login.path, {
        method: login.method,
        body: JSON.stringify({ username: OWNER_USERNAME, password: gallery.password }),
      });
      ownerCookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      days = (await (await ask('/api/collections')).json()) as Collection[];
    });
    afterAll(async () => {
      await cache?.stop();
      await gallery?.stop('SIGKILL');
    });

    /** Requests a path through the cache. */
    function ask(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
      const { cookie = '', ...rest } = init;
      const headers = {
        origin: cache.url,
        ...(cookie ? { cookie } : {}),
        ...(rest.body ? { 'content-type': 'application/json' } : {}),
        ...rest.headers,
      };
      return fetch(cache.url + path, { redirect: 'manual', ...rest, headers });
    }
    const isHit = (response: Response) => response.headers.get('x-cache') === 'HIT';
    /** Returns the URLs of the photos, cards and assets that a page contains. */
    async function filesOf(path: string): Promise<string[]> {
      const html = (await (await ask(path)).text()).replaceAll('&amp;', '&');
      const found = html.match(/\/(?:api\/images\/optimize\?|cards\/|assets\/)[^\s"'<>),]+/g) ?? [];
      return [...new Set(found)];
    }
    /** Returns the files whose URLs contain a version: their content never changes. */
    const storedFilesOf = async (path: string) =>
      (await filesOf(path)).filter((file) => file.startsWith('/assets/') || /[?&]v=/.test(file));

    test('[SCALE-6] the cache stores photos, cards and assets for a year for all visitors, and revalidates pages', async () => {
      const files = [...(await storedFilesOf('/')), ...(await storedFilesOf(`/${days[0]?.date}`))];
      for (const kind of ['/api/images', '/cards/', '/assets/'])
        expect(files.filter((file) => file.startsWith(kind)).length, kind).toBeGreaterThan(0);
      for (const file of files) {
        // The first response fills the cache.
        const first = await ask(file);
        expect([file, first.status]).toEqual([file, 200]);
        expect(first.headers.get('cache-control')).toContain('max-age=31536000, immutable');
        const bytes = await first.bytes();
        for (const cookie of [...COOKIES, ownerCookie]) {
          const again = await ask(file, { cookie });
          expect([file, isHit(again)]).toEqual([file, true]);
          expect(Buffer.compare(await again.bytes(), bytes)).toBe(0);
          expect(again.headers.getSetCookie()).toEqual([]);
        }
      }
      for (const page of ['/', '/gallery', `/${days[0]?.date}`, '/rss.xml', '/api/collections']) {
        const first = await ask(page);
        const again = await ask(page);
        expect([page, again.status, isHit(again)]).toEqual([page, 200, false]);
        const held = await ask(page, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
        expect([page, held.status]).toEqual([page, 304]);
      }
      // A card without a version in its URL may change.
      for (let n = 0; n < 2; n++) expect(isHit(await ask(`/cards/${days[0]?.date}.jpeg`))).toBe(false);
    });

    test('[SCALE-6] assets and pages arrive as Brotli, or uncompressed if the browser asks for that', async () => {
      const [script = ''] = (await filesOf('/')).filter((file) => file.endsWith('.js'));
      for (const path of [script, script, '/']) {
        for (const [accepted, encoding] of [
          ['gzip, deflate, br, zstd', 'br'],
          ['identity', null],
        ] as const) {
          const { headers } = await ask(path, { headers: { 'accept-encoding': accepted } });
          expect([path, accepted, headers.get('content-encoding')]).toEqual([path, accepted, encoding]);
        }
      }
    });

    test('[SCALE-6] a visitor receives neither the likes nor the language of another', async () => {
      const { id, date } = days[0] as Collection;
      const like = urlOf(setVisitorLikes, { params: { id, index: 1 }, query: {} });
      const own = urlOf(getVisitorLikes, { params: { id }, query: {} });
      const liked = await ask(like, { method: setVisitorLikes.method, body: JSON.stringify({ likes: 4 }) });
      const cookie = liked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect(cookie).toMatch(/^gomai_client=/);
      const likesOf = async (init = {}) => (await (await ask(own, init)).json()).likes;
      for (let n = 0; n < 2; n++) {
        expect(await likesOf({ cookie })).toEqual([0, 4, 0, 0, 0]);
        expect(await likesOf()).toEqual([0, 0, 0, 0, 0]);
      }
      const languageOf = async (cookie: string) =>
        /<html[^>]* lang="(\w+)"/.exec(await (await ask(`/${date}`, { cookie })).text())?.[1];
      for (let n = 0; n < 2; n++) {
        expect(await languageOf('gomai-language=ja')).toBe('ja');
        expect(await languageOf('gomai-language=en')).toBe('en');
      }
    });

    test('[SCALE-6] no visitor receives the owner’s API responses, pages or scheduled photos', async () => {
      const scheduled = addDays(gallery.today, 3);
      const owner = await gallery.owner();
      const { photoUrls } = days[2] as Collection;
      const file = join(gallery.dataDir, 'scheduled.jpg');
      await writeFile(file, await smallPhoto(99));
      const { url } = await owner.upload(file);
      await owner.call(createCollection, {
        body: { date: scheduled, photoUrls: [url, ...photoUrls.slice(1)] },
      });
      const picture = urlOf(optimizeImage, { query: { url, width: 400, quality: 80, format: 'webp' } });
      const parameters: Record<string, string> = { date: scheduled, photos: `${scheduled}.1` };
      const endpoints = (await everyEndpoint()).filter(
        (endpoint) => endpoint.method === 'GET' && !isStream(endpoint),
      );
      const paths = endpoints.map(({ path }) =>
        path.replaceAll(/\{(\w+)\}/g, (_, key: string) => parameters[key] ?? '1'),
      );
      const wrong: string[] = [];
      const kept: string[] = [];
      for (const path of [...paths, picture, '/admin', '/admin/settings', '/', `/${scheduled}`, '/login']) {
        for (let n = 0; n < 2; n++) await (await ask(path, { cookie: ownerCookie })).arrayBuffer();
        const through = await ask(path);
        const source = await fetch(gallery.url + path, { redirect: 'manual' });
        await Promise.all([through.arrayBuffer(), source.arrayBuffer()]);
        if (through.status !== source.status)
          wrong.push(`${path}: ${through.status}, and ${source.status} at the source`);
        if (isHit(through)) kept.push(path);
      }
      expect(paths.length).toBeGreaterThan(40);
      expect((await ask(picture, { cookie: ownerCookie })).status).toBe(200);
      expect((await ask(picture)).status).toBe(404);
      expect(wrong).toEqual([]);
      expect(kept.filter((path) => !STORED.test(path))).toEqual([]);
    });

    test('[SCALE-6] a deleted day disappears from pages at once, and the gallery refuses its renditions', async () => {
      const { date } = days[1] as Collection;
      const pages = ['/', '/gallery', `/${date}`, '/rss.xml', '/sitemap.xml', '/api/collections'];
      const [picture = ''] = (await filesOf(`/${date}`)).filter((file) => file.startsWith('/api/images'));
      expect((await ask(picture)).status).toBe(200);
      expect((await fetch(gallery.url + picture)).status).toBe(200);
      const showing = async () => {
        const answers = await Promise.all(pages.map(async (page) => [page, await ask(page)] as const));
        const texts = await Promise.all(
          answers.map(async ([page, answer]) => [page, answer.status, await answer.text()] as const),
        );
        return texts
          .filter(([, status, text]) => status === 200 && text.includes(date))
          .map(([page]) => page);
      };
      expect(await showing()).toEqual(expect.arrayContaining(['/gallery', `/${date}`, '/rss.xml']));
      const removed = await ask(urlOf(deleteCollection, { params: { date }, query: {} }), {
        method: deleteCollection.method,
        cookie: ownerCookie,
      });
      expect(removed.ok).toBe(true);
      expect(await showing()).toEqual([]);
      expect((await fetch(gallery.url + picture)).status).toBe(404);
    });

    test('[SCALE-6] streams and sockets work through the cache', async () => {
      const stream = await EventReader.open(cache.url);
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      await ask(startPresence.path, {
        method: startPresence.method,
        cookie: ownerCookie,
        body: JSON.stringify({ tab: randomUUID() }),
      });
      await expect.poll(() => JSON.stringify(stream.events)).toContain('true');
      const [one, two] = [new ChatClient(cache.url), new ChatClient(cache.url)];
      await one.join('静かな狐7');
      await two.join('遠い山8');
      const key = one.say('霧が晴れました。');
      expect(JSON.stringify(await two.next('message'))).toContain('霧が晴れました。');
      expect(key).toBeTruthy();
      for (const client of [one, two]) client.leave();
      stream.leave();
    });

    test('[SCALE-6] when the gallery is stopped, the cache serves only photos, cards and assets', async () => {
      const { date } = days[0] as Collection;
      const files = await storedFilesOf('/');
      for (const file of files) await (await ask(file)).arrayBuffer();
      const others = ['/', '/gallery', `/${date}`, '/rss.xml', '/admin', '/api/collections', '/api/site'];
      for (const path of others) await (await ask(path, { cookie: ownerCookie })).arrayBuffer();
      await gallery.stop('SIGKILL');
      const gone: string[] = [];
      for (const file of files) if ((await ask(file)).status !== 200) gone.push(file);
      expect(gone).toEqual([]);
      // Varnish stays healthy without the gallery: Caddy checks this URL before it sends requests to Varnish.
      if (cacheProgram.name === 'Varnish') expect((await fetch(`${cache.url}/varnishz`)).status).toBe(200);
      const stillServed: string[] = [];
      for (const path of others)
        for (const cookie of ['', ownerCookie])
          if ((await ask(path, { cookie })).status < 500) stillServed.push(path);
      expect(stillServed).toEqual([]);
      report(`a gallery behind ${cacheProgram.name}, killed`, {
        stored: files.length,
        private_stored: stillServed.length,
      });
    });
  });
}
