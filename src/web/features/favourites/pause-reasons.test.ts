import { expect, test } from 'vitest';
import { createPauseReasons } from './pause-reasons.ts';

test('[FAV-1] the photos do not move while any reason lasts, and move again after the last', () => {
  const changes: boolean[] = [];
  const reasons = createPauseReasons((isMoving) => changes.push(isMoving), ['offscreen']);
  reasons.set('offscreen', false);
  reasons.set('hover', true);
  reasons.set('focus', true);
  reasons.set('hover', false);
  expect(changes).toEqual([true, false]);
  reasons.set('focus', false);
  reasons.set('focus', false);
  expect(changes).toEqual([true, false, true]);
});

test('[FAV-1] a leaving mouse does not override reduced motion or a pause', () => {
  const changes: boolean[] = [];
  const reasons = createPauseReasons((isMoving) => changes.push(isMoving), ['motion', 'visitor']);
  reasons.set('hover', true);
  reasons.set('hover', false);
  reasons.set('motion', false);
  expect(changes).toEqual([]);
  expect(reasons.isMoving()).toBe(false);
});
