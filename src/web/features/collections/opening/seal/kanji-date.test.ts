import { expect, test } from 'vitest';
import { kanjiDate } from './kanji-date.ts';

test.each([
  ['2026-11-20', '二〇二六年', '十一月二十日'],
  ['2030-01-01', '二〇三〇年', '一月一日'],
  ['2028-10-31', '二〇二八年', '十月三十一日'],
  ['2026-02-19', '二〇二六年', '二月十九日'],
])('[OPEN-6] the seal writes %s in kanji', (date, year, day) => {
  expect(kanjiDate(date)).toEqual([year, day]);
});
