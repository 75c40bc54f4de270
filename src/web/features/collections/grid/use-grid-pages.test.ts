import { expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import { createPageTurner } from './use-grid-pages.ts';

function grid() {
  const clock = manualClock();
  const pages: number[] = [];
  const locks: [number, boolean][] = [];
  const core = createPageTurner({
    after: clock.after,
    onPage: (page) => pages.push(page),
    onLock: (isLocked) => locks.push([clock.now(), isLocked]),
  });
  return { clock, pages, locks, core };
}

test('[GRID-6] turns the page at once, then ignores other turns for 300 ms', () => {
  const { clock, pages, locks, core } = grid();
  expect(core.turn(0, 1)).toBe(true);
  clock.advance(299);
  expect(core.turn(1, 2)).toBe(false);
  expect(pages).toEqual([1]);
  expect(locks).toEqual([[0, true]]);
  clock.advance(1);
  expect(locks.at(-1)).toEqual([300, false]);
  expect(core.turn(1, 2)).toBe(true);
  expect(pages).toEqual([1, 2]);
});

test('[GRID-6] ignores a turn to the current page and does not lock the grid', () => {
  const { core, locks } = grid();
  expect(core.turn(1, 1)).toBe(false);
  expect(locks).toEqual([]);
});

test('[GRID-6] no callback runs after stop', () => {
  const { clock, core, locks } = grid();
  core.turn(0, 1);
  core.stop();
  clock.advance(1000);
  expect(locks).toEqual([[0, true]]);
  expect(clock.pending()).toBe(0);
});
