import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

const file = { bytes: 1000, etag: '"v1"' };

test.each([
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=400-', { first: 400, last: 999 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', null],
  ['bytes=-0', null],
  ['bytes=9-1', undefined],
  ['bytes=0-1,5-9', undefined],
  ['bytes=-', undefined],
  ['bytes=a-', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
])('[OPS-4] reads the Range header %s for a file of 1000 bytes', (range, expected) => {
  expect(readByteRange({ range }, file)).toEqual(expected);
});

test('[OPS-4] If-Range with an outdated or weak ETag, or with a date, makes the server ignore the range', () => {
  const range = 'bytes=400-';
  expect(readByteRange({ range, 'if-range': '"v1"' }, file)).toEqual({ first: 400, last: 999 });
  for (const held of ['"v2"', 'W/"v1"', 'Sun, 22 Nov 2026 03:30:00 GMT'])
    expect(readByteRange({ range, 'if-range': held }, file)).toBeUndefined();
});
