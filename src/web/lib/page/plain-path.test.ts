import { expect, test } from 'vitest';
import { plainPath } from './plain-path.ts';

test.each([
  ['/', '/'],
  ['/gallery', '/gallery'],
  ['/gallery/', '/gallery'],
  ['/2026-11-20/3///', '/2026-11-20/3'],
  ['//', '//'],
  ['//evil.example/a', '//evil.example/a'],
])('[ROUTE-3] the path %s becomes %s', (pathname, plain) => {
  expect(plainPath(pathname)).toBe(plain);
});

test('keeps a million slashes inside a path, without backtracking', () => {
  const long = `/five${'/'.repeat(1_000_000)}x`;
  expect(plainPath(long)).toBe(long);
});
