import { expect, test } from 'vitest';
import { Door } from './door.ts';

test('[WS-3] who was put out comes back a second later, and so does the next one; others at once', () => {
  const door = new Door();
  expect(door.wait('a', 0)).toBe(0);
  door.putOut('a', 0);
  // Of several who are put out in one go, one is enough.
  door.putOut('a', 0);
  expect([door.wait('a', 1), door.wait('a', 1), door.wait('b', 1)]).toEqual([999, 1999, 0]);
  expect(door.wait('a', 3000)).toBe(0);
});

test('[WS-3] a thousand who come back at once: one a second is let in, the others wait for 5 s at most', () => {
  const door = new Door();
  door.putOut('a', 0);
  const waits = Array.from({ length: 1000 }, () => door.wait('a', 0)).filter((wait) => wait !== undefined);
  expect(waits).toHaveLength(5);
  expect(Math.max(...waits)).toBe(5000);
  expect(door.wait('a', 6000)).toBe(0);
});

test('[WS-3] addresses whose turn is over are forgotten', () => {
  const door = new Door();
  for (let index = 0; index < 1000; index += 1) door.putOut(`address ${index}`, index * 2000);
  expect(door.size).toBe(1);
});

test('[WS-3] a clock that is put back keeps nobody out', () => {
  const door = new Door();
  door.putOut('a', 3_600_000);
  expect(door.wait('a', 0)).toBe(0);
  door.putOut('b', 0);
  expect(door.size).toBe(1);
});
