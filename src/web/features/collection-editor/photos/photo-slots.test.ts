import { expect, test } from 'vitest';
import { dragMove, neighbourPlace } from './photo-slots.tsx';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('[COL-3] a drag moves a photo to the place it is dropped on', () => {
  expect(dragMove(ids, 'e', 'b')).toEqual({ from: 4, to: 1 });
});

test('[COL-3] a drag that ends where it began, or nowhere, changes nothing', () => {
  expect(dragMove(ids, 'b', 'b')).toBeUndefined();
  expect(dragMove(ids, 'b', undefined)).toBeUndefined();
});

test('[COL-3] a step moves a photo by one place, never beyond the first or last', () => {
  expect(neighbourPlace(1, 1, 5)).toBe(2);
  expect(neighbourPlace(0, -1, 5)).toBeUndefined();
  expect(neighbourPlace(4, 1, 5)).toBeUndefined();
});
