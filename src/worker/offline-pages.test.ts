import { afterEach, expect, test, vi } from 'vitest';
import type { StorePageMessage } from '../shared/offline.ts';
import { findFile, findFive, findPage, storePage } from './offline-pages.ts';

const photo = (day: string, place: number) =>
  `<a href="/${day}/${place}" data-viewer=""><picture><source srcSet="/api/images/optimize?url=%2F${day}-${place}.jpg&amp;width=400 400w"/>` +
  `<img alt="" src="/api/images/optimize?url=%2F${day}-${place}.jpg&amp;width=800"/></picture></a>`;
const five = (day: string) => [1, 2, 3, 4, 5].map((place) => photo(day, place)).join('');
const page = (content: string) =>
  `<html><body><header></header><main><time dateTime="2026-11-20">Friday 11.20.26</time>${content}</main></body></html>`;

test('[SITE-2] finds the five photos of the page’s date', () => {
  const neighbour = '<a href="/2026-11-19" rel="prev"><img src="/api/images/optimize?url=%2Fother.jpg"/></a>';
  const found = findFive(page(five('2026-11-20') + neighbour + photo('2026-11-20', 1)));
  expect(found?.date).toBe('Friday 11.20.26');
  expect(found?.photos).toHaveLength(5);
  expect(found?.photos[4]).toBe('/api/images/optimize?url=%2F2026-11-20-5.jpg&amp;width=800');
});

test('[SITE-2] finds no five on a page with photos of other days only, or with a single photo', () => {
  expect(findFive(page(five('2026-11-19')))).toBeUndefined();
  expect(findFive(page(photo('2026-11-20', 2)))).toBeUndefined();
});

afterEach(() => void vi.unstubAllGlobals());

/** Requests the image `wanted` from a cache with only the images `stored`; returns the query of the found image. */
async function findImage(wanted: string, ...stored: string[]): Promise<string | undefined> {
  const address = (query: string) => `https://gallery.example/api/images/optimize?url=%2Fa.jpg&${query}`;
  const match = async (request: Request | string) => {
    const query = stored.find((query) => address(query) === new Request(request).url);
    return query === undefined ? undefined : new Response(query);
  };
  const cache = { match, keys: async () => stored.map((query) => new Request(address(query))) };
  vi.stubGlobal('self', { location: new URL('https://gallery.example/') });
  vi.stubGlobal('caches', { match, keys: async () => ['gomai-page front 1'], open: async () => cache });
  return (await findFile(new Request(address(wanted))))?.text();
}

test('[SITE-2] answers with another size of a photo, but never with another part of it', async () => {
  const crop = 'ratio=3x4&at=50&width=660';
  expect(await findImage('width=1600', crop, 'width=800')).toBe('width=800');
  expect(await findImage('ratio=3x4&at=50&width=200', 'width=800', crop)).toBe(crop);
  expect(await findImage('width=1600', crop)).toBeUndefined();
  expect(await findImage('ratio=3x4&at=35&width=660', crop, 'width=800')).toBeUndefined();
  expect(await findImage('ratio=16x9&at=50&width=600', crop)).toBeUndefined();
});

/** Caches in memory; `match` searches them in the order in which they were first opened. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (file: string) => new URL(file, 'https://gallery.example').href;
  const matchIn = (files: Map<string, Response> | undefined, file: string) =>
    files?.get(urlOf(file))?.clone();
  return {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (file: string) => [...all.values()].flatMap((files) => matchIn(files, file) ?? []).at(0),
    async open(name: string) {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return {
        put: async (file: string, response: Response) => void files.set(urlOf(file), response),
        match: async (file: string) => matchIn(files, file),
      };
    },
  };
}

/** Stubs the worker's caches and network; `answer` responds to a path. */
function stubWorker(answer: (path: string) => Promise<Response>) {
  const stored = memoryCaches();
  vi.stubGlobal('self', { location: new URL('https://gallery.example/') });
  vi.stubGlobal('caches', stored);
  vi.stubGlobal('fetch', answer);
  return stored;
}

const PHOTO = '/api/images/optimize?url=%2Fa.jpg&v=1';
const message: StorePageMessage = { kind: 'store', path: '/', entry: 'main.js', files: [PHOTO], extras: [] };

test('[SITE-2] a page is found only after all its files are stored, because the worker may be stopped before', async () => {
  const requested = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Response>();
  stubWorker(async (path) => {
    if (path === '/') return new Response('<html lang="en">main.js');
    requested.resolve();
    return answered.promise;
  });
  const storing = storePage(message);
  await requested.promise;
  expect(await findPage('/')).toBeUndefined();
  answered.resolve(new Response('photo'));
  await storing;
  expect(await (await findPage('/'))?.text()).toContain('main.js');
});

test('[SITE-2] of a page that is stored twice at once, only the last copy remains', async () => {
  let requests = 0;
  const stored = stubWorker(async (path) => {
    if (path !== '/') return new Response('photo');
    requests += 1;
    return new Response(`<html lang="en">main.js ${requests}`);
  });
  await Promise.all([storePage(message), storePage(message)]);
  expect(await stored.keys()).toHaveLength(1);
  expect(await (await findPage('/'))?.text()).toContain('main.js 2');
});
