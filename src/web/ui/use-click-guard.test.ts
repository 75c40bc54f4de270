import { expect, test } from 'vitest';
import { GUARD_MS, GUARD_RADIUS_PX, isLeftover } from './use-click-guard.ts';

const last = { clientX: 100, clientY: 200 };
const closed = { last, closedMs: 1000 };

test.each([
  ['at the same place, at once', last, 1080, true],
  ['a little beside it', { clientX: 100 + GUARD_RADIUS_PX, clientY: 200 }, 1080, true],
  ['elsewhere', { clientX: 101 + GUARD_RADIUS_PX, clientY: 200 }, 1080, false],
  ['later', last, 1001 + GUARD_MS, false],
])('[UI-1] a press %s after a dialog closed', (_, press, timeMs, expected) => {
  expect(isLeftover(press, timeMs, closed)).toBe(expected);
});

test('[UI-1] a dialog closed by the keyboard stops no press', () => {
  expect(isLeftover(last, 1010, { last: undefined, closedMs: 1000 })).toBe(false);
});
