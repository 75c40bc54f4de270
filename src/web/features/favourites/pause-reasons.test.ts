import { expect, test } from 'vitest';
import { createPauseReasons } from './pause-reasons.ts';

test('[FAV-1] the photos do not move while any reason lasts, and move again after the last', () => {
  const changes: boolean[] = [];
  const rest = createPauseReasons((isMoving) => changes.push(isMoving), ['away']);
  rest.set('away', false);
  rest.set('hover', true);
  rest.set('focus', true);
  rest.set('hover', false);
  expect(changes).toEqual([true, false]);
  rest.set('focus', false);
  rest.set('focus', false);
  expect(changes).toEqual([true, false, true]);
});

test('[FAV-1] a leaving mouse does not override reduced motion or a pause', () => {
  const changes: boolean[] = [];
  const rest = createPauseReasons((isMoving) => changes.push(isMoving), ['motion', 'visitor']);
  rest.set('hover', true);
  rest.set('hover', false);
  rest.set('motion', false);
  expect(changes).toEqual([]);
  expect(rest.isMoving()).toBe(false);
});
