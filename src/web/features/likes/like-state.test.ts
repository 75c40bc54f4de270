import { expect, test } from 'vitest';
import { LIKE_DRAG_PX_PER_LEVEL, levelAfterDrag, shownLikes } from './like-state.ts';

test('[LIKE-3] a drag changes the level by one every 50 px from its start, within 0 and 5', () => {
  expect(LIKE_DRAG_PX_PER_LEVEL).toBe(50);
  expect([0, 49, 50, 99, 100, 250, 900].map((px) => levelAfterDrag(0, px))).toEqual([0, 0, 1, 1, 2, 5, 5]);
  expect([-49, -50, -150, -900].map((px) => levelAfterDrag(3, px))).toEqual([3, 2, 0, 0]);
});

test('[LIKE-4] a pending level is shown at once, and included in the total', () => {
  expect(shownLikes({ level: 2, total: 40 }, undefined)).toEqual({ level: 2, total: 40 });
  expect(shownLikes({ level: 2, total: 40 }, 5)).toEqual({ level: 5, total: 43 });
  expect(shownLikes({ level: 2, total: 40 }, 0)).toEqual({ level: 0, total: 38 });
});
