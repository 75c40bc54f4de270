import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { getSite } from '../../shared/site.ts';
import type { ServedRequest } from '../platform/metrics.ts';
import type { PageSource } from './pages/page.ts';

/** A page that calls its own server while it renders, as the site's pages do. */
const pages: PageSource = {
  template: async () => '<!--head--><!--body--><!--state-->',
  renderer:
    async () =>
    async ({ url, fetch }) => {
      await fetch(getSite.path);
      await fetch('/api/days/2026-11-20');
      const path = url.startsWith('/2026-11-20') ? '/{date}' : '*';
      const render = () => ({ head: '', early: '', body: '' });
      return { path, status: path === '*' ? 404 : 200, lang: 'en', isPersonal: false, state: '{}', render };
    },
  installAssets: async (app) => {
    app.get('/assets/main-1.js', () => 'script');
  },
};

interface Line {
  level: number;
  reqId: string;
  req: { url: string };
}

const DEBUG = 20;
const INFO = 30;
const lines: string[] = [];
const counted: ServedRequest[] = [];
let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp({ LOG_LEVEL: 'debug' }, undefined, {
    pages,
    logTo: { write: (line) => void lines.push(line) },
    metrics: {
      count: (request) => void counted.push(request),
      gauge: () => {},
      counter: () => () => {},
      listen: () => Promise.reject(),
    },
  });
  await gallery.app.ready();
});
afterAll(() => gallery.close());

async function view(url: string, headers = {}) {
  lines.length = 0;
  counted.length = 0;
  const { headers: answered } = await gallery.app.inject({ url, headers, remoteAddress: '203.0.113.9' });
  const about = lines.map((line) => JSON.parse(line) as Line).filter(({ req }) => req !== undefined);
  return { id: answered['x-request-id'], about, routes: counted.map(({ route }) => route) };
}

test('[LIGHT-5] a page view logs one info line; the calls of the page are logged at debug with the same id', async () => {
  const { id, about } = await view('/2026-11-20/3?collection=1');
  expect(about.map(({ level, reqId, req }) => [level, reqId, req.url])).toEqual([
    [DEBUG, id, '/api/site'],
    [DEBUG, id, '/api/days/2026-11-20'],
    [INFO, id, '/2026-11-20/3'],
  ]);
});

test('[LIGHT-5] a script of the site is logged at debug', async () => {
  const { about } = await view('/assets/main-1.js');
  expect(about.map(({ level, req }) => [level, req.url])).toEqual([[DEBUG, '/assets/main-1.js']]);
});

test('[LIGHT-5] a page is counted under its own route; the calls of the page are not counted', async () => {
  expect((await view('/2026-11-20')).routes).toEqual(['/:date']);
  expect((await view('/wp-login.php')).routes).toEqual(['/*']);
  expect((await view('/api/site')).routes).toEqual(['/api/site']);
});

test('[LIGHT-5] concurrent views log their calls under their own ids; an id sent by a visitor is ignored', async () => {
  const ids = await Promise.all(
    [1, 2].map(async (place) => (await gallery.app.inject(`/2026-11-20/${place}`)).headers['x-request-id']),
  );
  const reqIds = lines.flatMap((line) => JSON.parse(line).reqId ?? []);
  for (const id of ids) expect(reqIds.filter((reqId) => reqId === id)).toHaveLength(3);

  const { id, about } = await view('/api/site', { 'x-request-id': ids[0] });
  expect(id).not.toBe(ids[0]);
  expect(about.map(({ level }) => level)).toEqual([INFO]);
});
