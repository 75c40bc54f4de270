import { expect, test } from 'vitest';
import { acceptsEncoding } from './accepts-encoding.ts';

test.each([
  ['gzip, deflate, br', true],
  ['BR', true],
  ['gzip;q=0.5, br;q=0.001', true],
  ['*', true],
  ['gzip, *;q=0.1', true],
  ['br;q=0', false],
  ['br; q=0.000, *', false],
  ['*;q=0', false],
  ['gzip, broccoli', false],
  ['identity', false],
  ['', false],
  [undefined, false],
])('an Accept-Encoding of %s accepts Brotli: %s', (header, takes) => {
  expect(acceptsEncoding(header, 'br')).toBe(takes);
});
