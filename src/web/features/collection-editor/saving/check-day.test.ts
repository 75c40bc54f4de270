import { expect, test } from 'vitest';
import { emptyDay } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import { checkDay, duplicatesOf } from './check-day.ts';

function dayOf(urls: string[]) {
  const day = emptyDay('2026-11-20');
  day.photos = day.photos.map((place, index) => ({ ...place, url: urls[index] ?? '' }));
  return day;
}

const five = Array.from({ length: 5 }, (_, index) => `https://example.com/${index + 1}.jpg`);

test('[COL-4] five urls can be saved, uploaded ones too', () => {
  expect(checkDay(dayOf(five))).toBeUndefined();
  expect(checkDay(dayOf([`/media/${'a'.repeat(64)}.jpg`, ...five.slice(1)]))).toBeUndefined();
});

test('[COL-4] empty urls do not count', () => {
  expect(checkDay(dayOf(['   ', ...five.slice(1)]))?.photos).toEqual([
    'missing',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(checkDay(dayOf(five.slice(0, 3)))?.photos.slice(3)).toEqual(['missing', 'missing']);
});

test('[COL-4] an invalid url is reported at its place', () => {
  const problems = checkDay(dayOf(['notes', 'javascript:alert(1)', ...five.slice(2)]));
  expect(problems?.photos.slice(0, 3)).toEqual(['notAnAddress', 'notAnAddress', undefined]);
});

test('[COL-3] a day without a date is not saved', () => {
  expect(checkDay({ ...dayOf(five), date: '' })?.date).toBe(true);
});

test('[COL-4] the messages are the quoted ones', () => {
  expect(editorTexts.exactlyFive[editorTexts.exactlyFive.shown]).toBe('Please provide exactly 5 photo URLs');
  expect(editorTexts.allFive[editorTexts.allFive.shown]).toBe('Please provide all 5 photo URLs');
  expect(editorTexts.saveFailed[editorTexts.saveFailed.shown]).toBe('Failed to save photos');
});

test('[COL-6] a repeated photo is reported at its second place', () => {
  expect(duplicatesOf(['/media/a', '', '/media/b', '/media/a', ''])).toEqual([
    undefined,
    undefined,
    undefined,
    0,
    undefined,
  ]);
  expect(duplicatesOf(['https://x.test/a?dl=0', 'https://x.test/a?raw=1'])).toEqual([undefined, 0]);
});
