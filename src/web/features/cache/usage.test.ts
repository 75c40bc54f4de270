import { expect, test } from 'vitest';
import { memoryUsage, percentText } from './usage.ts';

test('[CACHE-1] memory usage is the share of the limit that is nearer: entries or bytes', () => {
  const bounds = { maxSize: 1000, maxBytes: 1024, note: '' };
  expect(memoryUsage({ ...bounds, entries: 10, bytes: 512 })).toBe(50);
  expect(memoryUsage({ ...bounds, entries: 750, bytes: 512 })).toBe(75);
});

test('[CACHE-2] percentages have one decimal', () => {
  expect([0, 12.34, 99.9, 100].map(percentText)).toEqual(['0.0%', '12.3%', '99.9%', '100.0%']);
});
