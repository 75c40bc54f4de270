import { expect, test } from 'vitest';
import { isNewsLink, linkUrl } from './link-url.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  [' example.com/写真 ', 'https://example.com/写真'],
  ['example.com:8080', 'https://example.com:8080'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['me@example.com', 'mailto:me@example.com'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['/2026-11-18', '/2026-11-18'],
])('%s leads to %s', (typed, address) => {
  expect(linkUrl(typed)).toBe(address);
});

test.each([
  '',
  'words only',
  'word',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https://',
])('[NEWS-2] %j is not a link', (typed) => {
  expect(linkUrl(typed)).toBeUndefined();
});

test('[NEWS-2] isNewsLink, which checks pasted links, refuses javascript: and //', () => {
  expect(isNewsLink('https://example.com')).toBe(true);
  expect(isNewsLink('javascript:alert(1)')).toBe(false);
  expect(isNewsLink('//evil.example')).toBe(false);
});
