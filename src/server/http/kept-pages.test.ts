import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptsBrotli, createKeptPages } from './kept-pages.ts';

test('a page is rendered once, and compressed once for all who ask at the same time', async () => {
  const kept = createKeptPages();
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

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.5', true],
  ['BR', true],
  ['gzip, br;q=0', false],
  ['br;q=0.000', false],
  ['brotli', false],
  [undefined, false],
])('brotli is sent to who takes it: %s', (header, expected) => {
  expect(acceptsBrotli(header)).toBe(expected);
});
