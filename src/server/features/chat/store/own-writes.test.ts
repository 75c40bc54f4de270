import { expect, test } from 'vitest';
import { OwnWrites } from './own-writes.ts';

test('[WS-2] a result counts as late only after a second, or once the clock moved backwards', () => {
  const start = 10_000_000;
  const writes = new OwnWrites();
  writes.onNotified(5, 4, start);
  expect(writes.isLate(4, start + 999)).toBe(false);
  expect(writes.isLate(4, start - 3_600_000)).toBe(true);
  expect(writes.isLate(5, start + 60_000), 'already applied').toBe(false);
});

test('[WS-2] reports a late result once per second', () => {
  const start = 10_000_000;
  const writes = new OwnWrites();
  writes.onNotified(5, 4, start);
  const late = [1000, 1001, 1999, 2000, 2001].map((ms) => writes.isLate(4, start + ms));
  expect(late).toEqual([true, false, false, true, false]);
});
