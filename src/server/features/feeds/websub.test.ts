import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { settings } from '../../db/schema/settings.ts';
import { pingIfChanged } from './websub.ts';

const PUBLIC_URL = 'https://gomai.example';
const FEEDS = ['rss.xml', 'atom.xml', 'feed.json'].map((name) => `${PUBLIC_URL}/${name}`);

let opened: TestDatabase;
let server: Server;
let hub: string;
let status: number;
const pings: { type: string | undefined; form: URLSearchParams }[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());
beforeEach(async () => {
  status = 204;
  pings.length = 0;
  await opened.database.db.delete(settings);
  server = createServer(async (request, response) => {
    pings.push({
      type: request.headers['content-type'],
      form: new URLSearchParams(await text(request)),
    });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ping = (feed: string) =>
  pingIfChanged({ db: opened.database.db, hub, feeds: FEEDS, readFeed: async () => feed });

test('[FOLLOW-7] each change of the feeds causes one ping, which contains the URLs of all feeds', async () => {
  expect(await ping('one')).toBe(true);
  expect(await ping('one')).toBe(false);
  expect(await ping('two')).toBe(true);
  expect(pings).toHaveLength(2);
  const [first] = pings;
  expect(first?.type).toContain('application/x-www-form-urlencoded');
  expect(first?.form.get('hub.mode')).toBe('publish');
  expect(first?.form.getAll('hub.url')).toEqual(FEEDS);
});

test.each([500, 302])('[FOLLOW-7] if the hub answers %i, the next run repeats the ping', async (answer) => {
  status = answer;
  await expect(ping('one')).rejects.toThrow();
  status = 202;
  expect(await ping('one')).toBe(true);
  expect(await ping('one')).toBe(false);
  expect(pings).toHaveLength(2);
});

test('[FOLLOW-7] feeds link to the hub and to themselves', async () => {
  const gallery = await createTestApp({ PUBLIC_URL, WEBSUB_HUB: hub });
  const read = (url: string) => gallery.app.inject({ url });
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
    const { headers } = await read(path);
    expect(headers.link).toBe(`<${PUBLIC_URL}${path}>; rel="self", <${hub}>; rel="hub"`);
  }
  for (const path of ['/rss.xml', '/atom.xml']) {
    const links = (await read(path)).body.match(/<(?:atom:)?link [^>]*>/g) ?? [];
    expect(links.filter((link) => link.includes('rel="hub"') && link.includes(`href="${hub}"`))).toHaveLength(
      1,
    );
  }
  expect((await read('/feed.json')).json()).toMatchObject({ hubs: [{ type: 'WebSub', url: hub }] });
  await gallery.close();
});

test('[FOLLOW-7] without WEBSUB_HUB no feed names a hub', async () => {
  const gallery = await createTestApp({ PUBLIC_URL });
  for (const url of ['/rss.xml', '/atom.xml', '/feed.json']) {
    const { statusCode, headers, body } = await gallery.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(`${headers.link} ${body}`, url).not.toContain('hub');
  }
  await gallery.close();
});
