import { afterEach, expect, test, vi } from 'vitest';
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

test('[SITE-2] of a page stored twice at once, as after two changes of the theme, only the newer remains', async () => {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const pages = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, pages);
    return { put: async (path: string, page: Response) => pages.set(path, page) };
  };
  const match = async (path: string) => [...stored.values()].find((pages) => pages.has(path))?.get(path);
  const remove = async (name: string) => stored.delete(name);
  vi.stubGlobal('caches', { keys: async () => [...stored.keys()], open, match, delete: remove });
  const themes = ['dark', 'light'];
  vi.stubGlobal('fetch', async () => new Response(`<html data-theme="${themes.shift()}">/assets/boot.js`));
  const message = { kind: 'store' as const, path: '/', entry: '/assets/boot.js', files: [], extras: [] };
  await Promise.all([storePage(message), storePage(message)]);
  expect(stored.size).toBe(1);
  expect(await (await findPage('/'))?.text()).toContain('data-theme="light"');
});
