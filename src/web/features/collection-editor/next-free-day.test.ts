import { expect, test } from 'vitest';
import { nextFreeDay } from './next-free-day.ts';

test('[COL-3] a new collection is for today, or for the next day that has no photos yet', () => {
  expect(nextFreeDay('2026-11-20', new Set())).toBe('2026-11-20');
  expect(nextFreeDay('2026-11-20', new Set(['2026-11-19', '2026-11-21']))).toBe('2026-11-20');
  expect(nextFreeDay('2026-12-30', new Set(['2026-12-30', '2026-12-31', '2027-01-01']))).toBe('2027-01-02');
});
