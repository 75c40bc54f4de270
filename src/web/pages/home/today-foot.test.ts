import { expect, test } from 'vitest';
import { labelledDays } from './today-foot.tsx';

test('[SITE-5] labels below the month’s stripes do not overlap', () => {
  expect(labelledDays(20, 30)).toEqual([1, 20, 30]);
  expect(labelledDays(29, 30)).toEqual([1, 29]);
  expect(labelledDays(31, 31)).toEqual([1, 31]);
  expect(labelledDays(1, 31)).toEqual([1, 31]);
  expect(labelledDays(3, 31)).toEqual([3, 31]);
});
