import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const DELETED = Date.parse('2026-11-01T12:00:00Z');
const REMOVED = '2026-12-01T12:00:00Z';
const HOUR_MS = 60 * 60 * 1000;

test.each([
  ['right after the deletion', 0, 30],
  ['with a clock that is behind', -HOUR_MS, 30],
  ['after seconds', 5000, 30],
  ['after a day', 24 * HOUR_MS, 29],
  ['a day before the end', 29 * 24 * HOUR_MS, 1],
  ['within the last day', 29 * 24 * HOUR_MS + 1, 0],
  ['after the end', 31 * 24 * HOUR_MS, 0],
])('[COL-9] [NEWS-3] counts the days until a deleted item is removed: %s', (_, passed, expected) => {
  expect(daysLeft(REMOVED, DELETED + passed)).toBe(expected);
});
