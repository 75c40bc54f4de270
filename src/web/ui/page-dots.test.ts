import { expect, test } from 'vitest';
import { dotPages } from './page-dots.tsx';

test('[GRID-2] shows at most five dots, with the current page among them', () => {
  expect(dotPages(0, 3)).toEqual([0, 1, 2]);
  expect(dotPages(0, 9)).toEqual([0, 1, 2, 3, 4]);
  expect(dotPages(4, 9)).toEqual([2, 3, 4, 5, 6]);
  expect(dotPages(8, 9)).toEqual([4, 5, 6, 7, 8]);
  for (let count = 1; count < 12; count++) {
    for (let page = 0; page < count; page++) {
      const dots = dotPages(page, count);
      expect(dots).toContain(page);
      expect(dots).toHaveLength(Math.min(5, count));
      expect(dots.every((dot) => dot >= 0 && dot < count)).toBe(true);
    }
  }
});
