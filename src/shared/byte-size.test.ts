import { expect, test } from 'vitest';
import { byteSize } from './byte-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [256 * 1024 ** 2, '256.0 MB'],
  [4 * 1024 ** 3, '4.0 GB'],
  [1.25 * 1024 ** 4, '1.3 TB'],
  [5000 * 1024 ** 4, '5000.0 TB'],
])('[CACHE-2] %i bytes are %s', (bytes, text) => expect(byteSize(bytes)).toBe(text));
