import { expect, test } from 'vitest';
import { sanitiseNews } from './sanitise.ts';

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
])('[NEWS-2] %s never runs', (html, clean) => {
  expect(sanitiseNews(html)).toBe(clean);
});

test('[NEWS-2] markup that the owner writes is kept', () => {
  const html = '<p>Prints on <em>kozo</em> paper, <ruby>五枚<rt>ごまい</rt></ruby>.</p><ul><li>one</li></ul>';
  expect(sanitiseNews(html)).toBe(html);
});
