import { expect, test } from 'vitest';
import { createPageSwipe } from './page-swipe.ts';

function finger() {
  const swipes: number[] = [];
  const core = createPageSwipe((direction) => swipes.push(direction));
  const path = (...points: [x: number, y: number][]) => {
    const [first = [0, 0], ...rest] = points;
    const last = rest.at(-1) ?? first;
    core.down({ id: 1, x: first[0], y: first[1] });
    for (const [x, y] of rest) core.move({ id: 1, x, y });
    core.up({ id: 1, x: last[0], y: last[1] });
    return swipes.splice(0);
  };
  return { core, swipes, path };
}

test('[GRID-3] more than 50 px across turns the page; 50 do not', () => {
  const { path } = finger();
  expect(path([200, 200], [170, 200], [149, 204])).toEqual([1]);
  expect(path([200, 200], [230, 200], [251, 204])).toEqual([-1]);
  expect(path([200, 200], [150, 200])).toEqual([]);
  expect(path([200, 200], [250, 200])).toEqual([]);
});

test('[GRID-3] the first 10 px decide: a scroll stays one', () => {
  const { path } = finger();
  expect(path([200, 200], [199, 212], [80, 220])).toEqual([]);
  expect(path([200, 200], [188, 201], [120, 320])).toEqual([1]);
  expect(path([200, 200], [195, 209], [120, 215])).toEqual([1]);
});

test('[GRID-3] a finger that returns, two fingers, a touch the browser took: no page is turned', () => {
  const { core, swipes, path } = finger();
  expect(path([200, 200], [100, 200], [180, 200])).toEqual([]);
  core.down({ id: 1, x: 200, y: 200 });
  core.move({ id: 1, x: 170, y: 200 });
  core.down({ id: 2, x: 300, y: 300 });
  core.up({ id: 1, x: 90, y: 200 });
  core.up({ id: 2, x: 300, y: 300 });
  core.down({ id: 1, x: 200, y: 200 });
  core.move({ id: 1, x: 140, y: 200 });
  core.cancel(1);
  core.up({ id: 1, x: 100, y: 200 });
  expect(swipes).toEqual([]);
  expect(path([200, 200], [140, 200])).toEqual([1]);
});
