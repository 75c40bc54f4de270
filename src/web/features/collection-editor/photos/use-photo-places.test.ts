import { expect, test } from 'vitest';
import { proposedDate } from './use-photo-places.ts';

const today = '2026-11-20';
const published = new Set<string>();

test('[COL-6] the day on which more than half of the dated photos were taken is proposed', () => {
  const taken = ['2026-11-19', '2026-11-18 06:41', '2026-11-18', undefined, '2026:11:18 07:00:00'];
  expect(proposedDate({ taken, today, published })).toBe('2026-11-18');
  expect(proposedDate({ taken: [undefined, '2026-11-17'], today, published })).toBe('2026-11-17');
});

test('[COL-6] photos of many days propose no date', () => {
  expect(proposedDate({ taken: ['2026-11-17', '2026-11-18'], today, published })).toBeUndefined();
});

test('[COL-6] a wrong clock and a published date propose nothing', () => {
  expect(proposedDate({ taken: ['2031-01-01'], today, published })).toBeUndefined();
  expect(proposedDate({ taken: ['2026-11-18'], today, published: new Set(['2026-11-18']) })).toBeUndefined();
  expect(proposedDate({ taken: [undefined, 'yesterday', '0000:00:00'], today, published })).toBeUndefined();
});
