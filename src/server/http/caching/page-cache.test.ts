import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

/** Long, for busy machines. */
const TIMEOUT = { timeout: 50_000 };

test('a page is rendered once, and compressed once for concurrent requests', async () => {
  const kept = createPageCache({ maxBytes: 1_000_000 });
  let renderings = 0;
  const render = () => {
    renderings += 1;
    return '<p>五枚</p>';
  };
  kept.page('tag', render);
  const html = kept.page('tag', render);
  expect(renderings).toBe(1);
  const [one, other] = await Promise.all([
    kept.compressed('tag', html, 'br'),
    kept.compressed('tag', html, 'br'),
  ]);
  expect(other).toBe(one);
  expect(await kept.compressed('tag', html, 'br')).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe('<p>五枚</p>');
  expect(html.toString()).toBe('<p>五枚</p>');
});

test('a page requested again is recompressed at a higher quality in the background', async () => {
  const kept = createPageCache({ maxBytes: 1_000_000 });
  const html = kept.page('tag', () =>
    Array.from({ length: 2000 }, (_, n) => `<p>${Math.sin(n)}</p>`).join(''),
  );
  const quick = await kept.compressed('tag', html, 'br');
  expect(await kept.compressed('tag', html, 'br')).toBe(quick);
  const thorough = await vi.waitFor(async () => {
    const now = await kept.compressed('tag', html, 'br');
    expect(now.length).toBeLessThan(quick.length);
    return now;
  }, TIMEOUT);
  expect(brotliDecompressSync(thorough)).toEqual(html);
  expect(await kept.compressed('tag', html, 'br')).toBe(thorough);
});

test('[LIGHT-6] a page is found while it is in memory, in each encoding', async () => {
  const kept = createPageCache({ maxBytes: 1_000 });
  expect(kept.find('tag', 'gzip')).toBeUndefined();
  const html = kept.page('tag', () => 'x'.repeat(900));
  const gzip = await kept.compressed('tag', html, 'gzip');
  expect(gunzipSync(gzip)).toEqual(html);
  expect([kept.find('tag', undefined), kept.find('tag', 'gzip')]).toEqual([html, gzip]);
  expect(kept.find('tag', 'br')).toBeUndefined();
  kept.page('other', () => 'y'.repeat(900));
  expect(kept.find('tag', undefined), 'evicted').toBeUndefined();
});
