import { expect, test } from 'vitest';
import { createPauseReasons } from './pause-reasons.ts';

test('[FAV-1] the row pauses while any reason applies and moves again after the last one', () => {
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

test('[FAV-1] the visitor’s pause still applies after the pointer has left and reduced motion has ended', () => {
  const changes: boolean[] = [];
  const reasons = createPauseReasons((isMoving) => changes.push(isMoving), ['motion', 'visitor']);
  reasons.set('hover', true);
  reasons.set('hover', false);
  reasons.set('motion', false);
  expect(changes).toEqual([]);
  expect(reasons.isMoving()).toBe(false);
});
