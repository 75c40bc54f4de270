import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageSource } from '../../src/server/http/pages/page.ts';
import { prepare } from '../../src/web/ssr.tsx';
import { hasCaddy, startCaddy } from '../support/caddy-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { seedTenYears } from '../support/ten-years.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

// Runs on the embedded database and on PostgreSQL.

/** Renders pages from the sources, without a build. */
const PAGES: PageSource = {
  template: async () => '<html lang="en"><!--head--><!--body--><!--state--></html>',
  renderer: async () => prepare,
  installAssets: async () => {},
};
const TODAY = '2026-11-20';
const ADDRESSES = ['/', '/gallery', '/news', '/calendar', `/${TODAY}`, `/${TODAY}/2`];

let given: TestDatabase;
let gallery: TestApp;
beforeAll(async () => {
  given = await createTestDatabase();
  await seedTenYears(given.database.db, { until: TODAY, days: 2 });
  gallery = await createTestApp({}, given, { pages: PAGES });
  await gallery.app.ready();
});
afterAll(async () => {
  await gallery.close();
  await given.remove();
});

/** Runs `work` while every query fails as if PostgreSQL were shut down. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const { pool } = given.database;
  const { query, connect } = pool;
  const refuse = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  Object.assign(pool, { query: refuse, connect: refuse });
  try {
    await work();
  } finally {
    Object.assign(pool, { query, connect });
  }
}

const statuses = async () => {
  const answers: Record<string, number> = {};
  for (const url of ADDRESSES) answers[url] = (await gallery.app.inject({ url })).statusCode;
  return answers;
};
const allOf = (status: number) => Object.fromEntries(ADDRESSES.map((url) => [url, status]));

test('[ROUTE-8] without the database an uncached page is answered 503, and a cached one is served', async () => {
  await withoutDatabase(async () => {
    expect(await statuses()).toEqual(allOf(503));
    const { headers, body } = await gallery.app.inject({ url: '/calendar' });
    expect(headers, 'when to retry').toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/) });
    expect(headers.etag, 'not cached').toBeUndefined();
    expect(body).not.toContain('No photos');
  });
  expect(await statuses()).toEqual(allOf(200));
  await withoutDatabase(async () => expect(await statuses()).toEqual(allOf(200)));
});

test.skipIf(!hasCaddy)(
  '[SCALE-4] behind deploy/Caddyfile cached pages are served while the database is away (needs Caddy)',
  async () => {
    expect(await statuses()).toEqual(allOf(200));
    let checks = 0;
    const { server } = gallery.app;
    server.on('request', ({ url = '' }: IncomingMessage) => {
      if (url.startsWith('/readyz')) checks += 1;
    });
    const caddy = await startCaddy([await gallery.app.listen({ port: 0, host: '127.0.0.1' })]);
    await withoutDatabase(async () => {
      // Waits until Caddy has received a response to a check of /readyz without the database: when its second check
      // arrives, it has received the response to the first.
      const before = checks;
      await expect.poll(() => checks).toBeGreaterThanOrEqual(before + 2);
      const answers: Record<string, number> = {};
      for (const url of ADDRESSES) answers[url] = (await fetch(caddy.url + url)).status;
      expect(answers).toEqual(allOf(200));
    });
    await caddy.stop();
  },
);
