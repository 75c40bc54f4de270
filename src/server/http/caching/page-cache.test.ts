import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

/** Long, for busy machines. */
const PATIENCE = { timeout: 50_000 };

test('a page is rendered once, and compressed once for concurrent requests', async () => {
  const kept = createPageCache();
  let renderings = 0;
  const render = () => {
    renderings += 1;
    return '<p>五枚</p>';
  };
  kept.page('tag', render);
  const html = kept.page('tag', render);
  expect(renderings).toBe(1);
  const [one, other] = await Promise.all([kept.compressed('tag', html), kept.compressed('tag', html)]);
  expect(other).toBe(one);
  expect(await kept.compressed('tag', html)).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe('<p>五枚</p>');
  expect(html.toString()).toBe('<p>五枚</p>');
});

test('a page requested again is recompressed at a higher quality in the background', async () => {
  const kept = createPageCache();
  const html = Buffer.from(Array.from({ length: 2000 }, (_, n) => `<p>${Math.sin(n)}</p>`).join(''));
  const quick = await kept.compressed('tag', html);
  expect(await kept.compressed('tag', html)).toBe(quick);
  const thorough = await vi.waitFor(async () => {
    const now = await kept.compressed('tag', html);
    expect(now.length).toBeLessThan(quick.length);
    return now;
  }, PATIENCE);
  expect(brotliDecompressSync(thorough)).toEqual(html);
  expect(await kept.compressed('tag', html)).toBe(thorough);
}, 60_000);
