import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

/** Compression takes long on a busy machine. */
const TIMEOUT = { timeout: 50_000 };

const now = () => new Date('2026-11-20T12:00:00Z');

test('a page is rendered once, and compressed once for concurrent requests', async () => {
  const cache = createPageCache({ maxBytes: 1_000_000, now });
  let renderings = 0;
  const render = () => {
    renderings += 1;
    return '<p>五枚</p>';
  };
  cache.page('tag', render);
  const html = cache.page('tag', render);
  expect(renderings).toBe(1);
  const [one, other] = await Promise.all([
    cache.compressed('tag', html, 'br'),
    cache.compressed('tag', html, 'br'),
  ]);
  expect(other).toBe(one);
  expect(await cache.compressed('tag', html, 'br')).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe('<p>五枚</p>');
  expect(html.toString()).toBe('<p>五枚</p>');
});

test('a page that is still requested after 5 s is recompressed at a higher quality in the background', async () => {
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => clock.now });
  const html = cache.page('tag', () =>
    Array.from({ length: 2000 }, (_, n) => `<p>${Math.sin(n)}</p>`).join(''),
  );
  const quick = await cache.compressed('tag', html, 'br');
  clock.now = new Date('2026-11-20T12:00:04.999Z');
  expect(await cache.compressed('tag', html, 'br')).toBe(quick);
  clock.now = new Date('2026-11-20T12:00:05Z');
  expect(await cache.compressed('tag', html, 'br')).toBe(quick);
  const thorough = await vi.waitFor(async () => {
    const now = await cache.compressed('tag', html, 'br');
    expect(now.length).toBeLessThan(quick.length);
    return now;
  }, TIMEOUT);
  expect(brotliDecompressSync(thorough)).toEqual(html);
  expect(await cache.compressed('tag', html, 'br')).toBe(thorough);
});

test('[LIGHT-6] `find` returns a page in each encoding that was made, until the page is evicted', async () => {
  const cache = createPageCache({ maxBytes: 1_000, now });
  expect(cache.find('tag', 'gzip')).toBeUndefined();
  const html = cache.page('tag', () => 'x'.repeat(900));
  const gzip = await cache.compressed('tag', html, 'gzip');
  expect(gunzipSync(gzip)).toEqual(html);
  expect([cache.find('tag', undefined), cache.find('tag', 'gzip')]).toEqual([html, gzip]);
  expect(cache.find('tag', 'br')).toBeUndefined();
  cache.page('other', () => 'y'.repeat(900));
  expect(cache.find('tag', undefined), 'evicted').toBeUndefined();
});
