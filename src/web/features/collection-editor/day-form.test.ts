import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Collection } from '../../../shared/collections.ts';
import { CollectionInput, type OwnCollection } from '../../../shared/owner-collections.ts';
import {
  checkDay,
  type DayForm,
  type DayFormApi,
  duplicatesOf,
  emptyDay,
  inputOf,
  isFree,
  nextFreeDay,
  useDayForm,
} from './day-form.ts';
import { changeOf, isSaved } from './saving/day-changes.ts';
import { editorTexts } from './texts.ts';

const five = Array.from({ length: 5 }, (_, index) => `https://example.com/${index + 1}.jpg`);

test('[COL-3] a new day has its date and five free places', () => {
  const day = emptyDay('2026-11-20');
  expect(day.date).toBe('2026-11-20');
  expect(day.photos).toHaveLength(5);
  expect(day.photos.every(isFree)).toBe(true);
});

test('[COL-4] links ending in dl=0 are sent as raw=1, URLs are trimmed', () => {
  const day = emptyDay('2026-11-20');
  const urls = [' https://www.dropbox.com/s/x/a.jpg?dl=0 ', ...five.slice(1)];
  day.photos = day.photos.map((place, index) => ({ ...place, url: urls[index] ?? '' }));
  expect(inputOf(day).photoUrls).toEqual(['https://www.dropbox.com/s/x/a.jpg?raw=1', ...five.slice(1)]);
  expect(CollectionInput.safeParse(inputOf(day)).success).toBe(true);
});

test('[COL-8] an existing day keeps its texts, and each caption moves with its photo', async () => {
  const collection: Collection = {
    id: 1,
    date: '2026-11-20',
    photoUrls: five,
    photoLikes: [0, 0, 0, 0, 0],
    photos: five.map((_, index) => ({ caption: { en: `caption ${index + 1}`, ja: '' } })),
    title: { en: 'The quiet way up', ja: '静かな登り道' },
  };
  let form: DayFormApi | undefined;
  function Editor() {
    form = useDayForm({ collection, date: collection.date, draft: undefined });
    return null;
  }
  renderToString(createElement(Editor));
  form?.move(4, 0);
  const day = await new Promise<DayForm>((onValid, onInvalid) => form?.handleSubmit(onValid, onInvalid)());
  expect(day.title.ja).toBe('静かな登り道');
  expect(day.words).toEqual({ en: '', ja: '' });
  const input = inputOf(day);
  expect(input.photoUrls).toEqual([five[4], ...five.slice(0, 4)]);
  expect(input.photos?.map(({ caption }) => caption?.en)).toEqual([5, 1, 2, 3, 4].map((n) => `caption ${n}`));
});

test('[COL-8] a text that was never entered is left out', () => {
  expect(inputOf(emptyDay('2026-11-20'))).not.toHaveProperty('title');
});

test('[COL-3] a new collection is for today, or for the next date without a collection', () => {
  expect(nextFreeDay('2026-11-20', new Set())).toBe('2026-11-20');
  expect(nextFreeDay('2026-11-20', new Set(['2026-11-19', '2026-11-21']))).toBe('2026-11-20');
  expect(nextFreeDay('2026-12-30', new Set(['2026-12-30', '2026-12-31', '2027-01-01']))).toBe('2027-01-02');
});

function dayOf(urls: string[]) {
  const day = emptyDay('2026-11-20');
  day.photos = day.photos.map((place, index) => ({ ...place, url: urls[index] ?? '' }));
  return day;
}

test('[COL-4] a day with five URLs can be saved, whether they were typed or come from uploads', () => {
  expect(checkDay(dayOf(five))).toBeUndefined();
  expect(checkDay(dayOf([`/media/${'a'.repeat(64)}.jpg`, ...five.slice(1)]))).toBeUndefined();
});

test('[COL-4] an empty URL is reported as missing', () => {
  expect(checkDay(dayOf(['   ', ...five.slice(1)]))?.photos).toEqual([
    'missing',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(checkDay(dayOf(five.slice(0, 3)))?.photos.slice(3)).toEqual(['missing', 'missing']);
});

test('[COL-6] a place whose upload has no URL yet is reported as not uploaded, not as missing', () => {
  const day = dayOf(['', '', ...five.slice(2)]);
  day.photos[1]!.uploadId = 'upload-1';
  expect(checkDay(day)?.photos.slice(0, 3)).toEqual(['missing', 'notUploaded', undefined]);
});

test('[COL-4] an invalid URL is reported at its place', () => {
  const problems = checkDay(dayOf(['notes', 'javascript:alert(1)', ...five.slice(2)]));
  expect(problems?.photos.slice(0, 3)).toEqual(['notAUrl', 'notAUrl', undefined]);
});

test('[COL-3] a missing date is reported', () => {
  expect(checkDay({ ...dayOf(five), date: '' })?.date).toBe(true);
});

test('[COL-4] the messages are worded as the rules quote them', () => {
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

test.each(['https://example.com/other.jpg', `/media/${'0'.repeat(64)}.jpg`])(
  '[FOCAL-3] a link typed over another one does not get the former photo’s point: %s',
  async (typed) => {
    const photos = five.map(() => ({ version: 'v1', ownFocalPoint: { x: 0.2, y: 0.5 } }));
    const stored = { id: 1, date: '2026-11-20', photoUrls: five, photos } as unknown as OwnCollection;
    let form: DayFormApi | undefined;
    function Editor() {
      form = useDayForm({ collection: stored, date: stored.date, draft: undefined });
      return null;
    }
    renderToString(createElement(Editor));
    const type = (value: string) =>
      form?.registerLink(1).onChange({ type: 'change', target: { name: 'photos.1.url', value } });
    await type(typed);
    const points = changeOf(form?.getValues() as DayForm, stored).photos ?? [];
    expect(points.map(({ focalPoint }) => focalPoint)).not.toContainEqual(expect.anything());
    for (const same of [five[1] ?? '', ` ${five[1]} `]) {
      await type(same);
      const { focalPoint, version } = form?.getValues().photos[1] ?? {};
      expect({ focalPoint, version }).toEqual({ focalPoint: { x: 0.2, y: 0.5 }, version: 'v1' });
    }
    expect(isSaved(form?.getValues() as DayForm, stored)).toBe(true);
  },
);
