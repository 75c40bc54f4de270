import { expect, test } from 'vitest';
import { excerptOf, sanitiseNews } from './news-html.ts';

test.each([
  ['<script>alert(1)</script>', ''],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img />'],
  ['<p style="position:fixed">a</p>', '<p>a</p>'],
  ['<iframe src="https://x.example"></iframe>', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
  ['<a href="JaVa\nScript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
  [
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<a rel="noopener noreferrer" target="_blank">x</a>',
  ],
  ['<math><mtext></mtext><style><img onerror=alert(1)></style></math>', ''],
  ['<style>*{display:none}</style>', ''],
  ['<form action="https://x.example"><input></form>', ''],
  ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
])('[NEWS-2] sanitises %s', (html, clean) => {
  expect(sanitiseNews(html)).toBe(clean);
});

test('[NEWS-2] keeps the markup that the owner writes', () => {
  const html = '<p>Prints on <em>kozo</em> paper, <ruby>五枚<rt>ごまい</rt></ruby>.</p><ul><li>one</li></ul>';
  expect(sanitiseNews(html)).toBe(html);
});

test('[NEWS-1] a short text has no excerpt', () => {
  expect(excerptOf('')).toBeUndefined();
  expect(excerptOf('<p>On <em>kozo</em> paper.</p>')).toBeUndefined();
  expect(excerptOf(`<p>${'word '.repeat(130)}</p>`)).toBeUndefined();
});

test('[NEWS-1] an excerpt that is full at the end of a word keeps that word', () => {
  const excerpt = excerptOf(`<p>${'a'.repeat(200)} ${'b'.repeat(459)} ${'c'.repeat(400)}</p>`);
  expect(excerpt).toMatch(/^<p>a+ b+…<\/p>$/);
});

test('[NEWS-1] an excerpt ends with a whole word and closes its elements', () => {
  const excerpt = excerptOf(`<blockquote><p>${'word '.repeat(400)}<em>last</em></p></blockquote>`);
  expect(excerpt).toMatch(/^<blockquote><p>(word )+word…<\/p><\/blockquote>$/);
  expect(excerpt?.length).toBeLessThan(750);
});

test('[NEWS-1] a Japanese text, or one without spaces, is cut between two characters', () => {
  expect(excerptOf(`<p>${'五'.repeat(5000)}</p>`)).toMatch(/^<p>五{330}…<\/p>$/);
  expect(excerptOf(`<p>${'五'.repeat(20)} ${'枚'.repeat(5000)}</p>`)).toMatch(/^<p>五{20} 枚{309}…<\/p>$/);
  expect(excerptOf(`<p>${'&amp;'.repeat(5000)}</p>`)).toMatch(/^<p>(&amp;){660}…<\/p>$/);
  expect(excerptOf(`<p>${'📷'.repeat(5000)}</p>`)).toMatch(/^<p>(📷)+…<\/p>$/u);
});

test.each([
  ['lines', '<p>a</p>'],
  ['breaks', 'a<br />'],
  ['rows', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ['images', '<img src="https://example.com/a.jpg" alt="" />'],
])('[NEWS-1] an excerpt of many %s is short, and the sanitiser does not change it', (_, part) => {
  const excerpt = excerptOf(sanitiseNews(part.repeat(500)));
  expect(excerpt?.length).toBeLessThan(1500);
  expect(sanitiseNews(excerpt ?? '')).toBe(excerpt);
});
