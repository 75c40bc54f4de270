import { expect, test } from 'vitest';
import { bytesText, durationText } from './run-figures.ts';

test('[SYNC-6] formats amounts of data and durations in suitable units', () => {
  expect(
    [0, 1, 999, 1000, 999_499, 999_500, 3_449_000, 999_960_000, 12_000_000_000].map((bytes) =>
      bytesText(bytes, 'en'),
    ),
  ).toEqual(['0 bytes', '1 byte', '999 bytes', '1 kB', '999 kB', '1 MB', '3.4 MB', '1 GB', '12 GB']);
  expect([0, 48, 180, 3600, 3900].map((seconds) => durationText(seconds, 'en'))).toEqual([
    '0 sec',
    '48 sec',
    '3 min',
    '1 hr',
    '1 hr 5 min',
  ]);
});
