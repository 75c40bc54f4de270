import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFallback } from './with-fallback.ts';

/** A server that answers with the path's status; `/503/page` has a gallery page as body, `/503/broken` breaks off. */
const proxy = createServer((request, response) => {
  const [, status, page] = request.url?.split('/') ?? [];
  response.writeHead(Number(status), page === 'broken' ? { 'content-length': 100 } : {});
  if (page === 'broken') response.write('<html>', () => response.destroy());
  else response.end(page && '<div id="app"></div>');
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => proxy.close());

const stored = new Response('stored', { status: 299 });
const statusOf = async (path: string, found: Response | undefined) =>
  (await withFallback(new Request(origin + path), async () => found)).status;

test.each(['/502', '/503', '/504', '/522', '/530', '/503/broken'])(
  '[SITE-2] uses the stored response if a proxy answers %s',
  async (path) => {
    expect(await statusOf(path, stored)).toBe(299);
    expect(await statusOf(path, undefined)).toBe(Number(path.split('/')[1]));
  },
);

test.each(['/200', '/404', '/500', '/503/page'])(
  '[SITE-2] uses the gallery’s own response %s instead of the stored one',
  async (path) => {
    expect(await statusOf(path, stored)).toBe(Number(path.split('/')[1]));
  },
);

test('[SITE-2] uses the stored response if there is no connection', async () => {
  const request = new Request('http://127.0.0.1:1/');
  expect((await withFallback(request, async () => stored)).status).toBe(299);
  await expect(withFallback(request, async () => undefined)).rejects.toThrow();
});
