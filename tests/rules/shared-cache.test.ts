import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { EMBEDDED_IMAGE } from '../support/embedded-image.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Paths whose responses a shared cache may reuse (RFC 9111); all others say `private`, `no-store` or `no-cache`. */
const SHARED = ['/api/images/optimize', '/cards/'];

const endpoints = (await everyEndpoint()).filter(
  (endpoint) => endpoint.method === 'GET' && !isStream(endpoint),
);

/** Path parameters of the published day; every other parameter is 1. */
const PARAMETERS: Record<string, string> = { date: '2026-11-20', photos: '2026-11-20.1' };

let gallery: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  gallery = await createTestApp();
  owner = await gallery.signIn();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `${EMBEDDED_IMAGE}#${n}`);
  await gallery.call(createCollection, { body: { date: '2026-11-20', photoUrls } }, { headers: owner });
});
afterAll(() => gallery.close());

const visitors = (): [string, Record<string, string>][] => [
  ['a new visitor', {}],
  ['a visitor with choices', { cookie: 'gomai-language=ja; gomai-theme=dark' }],
  ['the owner', owner],
];

test('of all API responses a shared cache may reuse only renditions and cards, and none that sets a cookie', async () => {
  const wrong: string[] = [];
  let asked = 0;
  const addresses = endpoints.map(({ path }) => ({
    path,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '1'),
  }));
  const missing = ['/cards/2026-11-19.jpeg', '/api/days/2026-11-19', '/media/none.jpeg'];
  for (const { path, url } of [...addresses, ...missing.map((url) => ({ path: url, url }))]) {
    for (const [who, headers] of visitors()) {
      const answer = await gallery.app.inject({ url, headers });
      asked += 1;
      if (path === '/cards/{date}.jpeg') expect([who, answer.statusCode]).toEqual([who, 200]);
      const kept = String(answer.headers['cache-control'] ?? '');
      const isKept = !/\b(?:private|no-store|no-cache)\b/.test(kept);
      const summary = `${path} for ${who}: ${answer.statusCode} ${kept}`;
      if (isKept && !SHARED.some((start) => path.startsWith(start))) wrong.push(summary);
      if (!/\b(?:private|no-store)\b/.test(kept) && answer.headers['set-cookie'] !== undefined)
        wrong.push(`${summary}, sets a cookie`);
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
