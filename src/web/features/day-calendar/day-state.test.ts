import { expect, test } from 'vitest';
import { dayState } from './day-state.ts';

test.each([
  ['2026-11-20', true, 'published'],
  ['2026-11-19', true, 'published'],
  ['2026-11-21', true, 'scheduled'],
  ['2026-11-19', false, 'missing'],
  ['2026-11-20', false, 'missing'],
  ['2026-11-21', false, 'free'],
  ['2026-11-01', false, 'free'],
] as const)('[COL-7] %s (has photos: %s) is %s', (date, taken, state) => {
  expect(dayState({ date, taken, today: '2026-11-20', first: '2026-11-10' })).toBe(state);
});

test('[COL-7] in an empty gallery only today is missing', () => {
  const state = (date: string) => dayState({ date, taken: false, today: '2026-11-20', first: undefined });
  expect([state('2026-11-19'), state('2026-11-20')]).toEqual(['free', 'missing']);
});
