import { expect, test } from 'vitest';
import { createPageSwipe } from './page-swipe.ts';

function finger() {
  const swipes: number[] = [];
  const core = createPageSwipe((direction) => swipes.push(direction));
  const touch = (id: number, x: number, y: number, target: EventTarget | null = null) => ({
    id,
    x,
    y,
    target,
  });
  const drag = (target: EventTarget | null, ...points: [x: number, y: number][]) => {
    const [first = [0, 0], ...rest] = points;
    const last = rest.at(-1) ?? first;
    core.down(touch(1, ...first, target));
    for (const [x, y] of rest) core.move(touch(1, x, y, target));
    core.up(touch(1, ...last, target));
    return swipes.splice(0);
  };
  const path = (...points: [x: number, y: number][]) => drag(null, ...points);
  return { core, swipes, touch, drag, path };
}

test('[GRID-3] a swipe of more than 50 px turns the page; 50 px do not', () => {
  const { path } = finger();
  expect(path([200, 200], [170, 200], [149, 204])).toEqual([1]);
  expect(path([200, 200], [230, 200], [251, 204])).toEqual([-1]);
  expect(path([200, 200], [150, 200])).toEqual([]);
  expect(path([200, 200], [250, 200])).toEqual([]);
});

test('[GRID-3] the first 10 px decide whether a touch swipes or scrolls', () => {
  const { path } = finger();
  expect(path([200, 200], [199, 212], [80, 220])).toEqual([]);
  expect(path([200, 200], [188, 201], [120, 320])).toEqual([1]);
  expect(path([200, 200], [195, 209], [120, 215])).toEqual([1]);
});

test('[GRID-3] turns no page if a finger moves back, a second one joins, or the browser takes the touch over', () => {
  const { core, swipes, touch, path } = finger();
  expect(path([200, 200], [100, 200], [180, 200])).toEqual([]);
  core.down(touch(1, 200, 200));
  core.move(touch(1, 170, 200));
  core.down(touch(2, 300, 300));
  core.up(touch(1, 90, 200));
  core.up(touch(2, 300, 300));
  core.down(touch(1, 200, 200));
  core.move(touch(1, 140, 200));
  core.cancel(touch(1, 140, 200));
  core.up(touch(1, 100, 200));
  expect(swipes).toEqual([]);
  expect(path([200, 200], [140, 200])).toEqual([1]);
});

/** An element inside one that matches `selector`. */
const inside = (selector: string) =>
  ({
    closest: (selectors: string) => (selectors.split(', ').includes(selector) ? {} : null),
  }) as unknown as EventTarget;

test.each(['[data-own-drag]', 'form', 'textarea', '[role$=dialog]'])(
  '[GRID-3] [LIKE-3] [BOOK-1] a finger that starts inside %s turns no page, nor does a second finger outside',
  (selector) => {
    const { core, swipes, touch, drag, path } = finger();
    expect(drag(inside(selector), [200, 200], [140, 200])).toEqual([]);
    core.down(touch(1, 200, 200, inside(selector)));
    core.down(touch(2, 300, 300));
    core.up(touch(2, 240, 300));
    core.up(touch(1, 140, 200, inside(selector)));
    expect(swipes).toEqual([]);
    expect(path([200, 200], [140, 200])).toEqual([1]);
  },
);
