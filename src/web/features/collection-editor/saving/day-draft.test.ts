import { expect, test } from 'vitest';
import { type DayForm, emptyDay } from '../day-form.ts';
import { type DayDraft, NEW_DAY, readDayDraft, writtenDraft } from './day-draft.ts';
import { isOvertaken } from './use-publish.ts';

const stored = (draft: DayDraft) => readDayDraft(NEW_DAY, { getItem: () => writtenDraft(draft) });

const arrived = {
  ...{ url: `/media/${'a'.repeat(64)}.jpg`, fileName: 'morning.jpg', version: 'aaaaaaaaaaaa' },
  ...{ width: 1200, height: 800, thumbhash: '', dateTaken: '2026-11-20' },
  foundFocalPoint: { x: 0.2, y: 0.5 },
};

function written(): DayForm {
  const day = emptyDay('2026-11-20');
  const [first, second, ...rest] = day.photos;
  if (first === undefined || second === undefined) throw new Error('A day has places');
  first.caption.en = 'Up the hill';
  return {
    ...day,
    photos: [
      { ...first, url: arrived.url, version: arrived.version, uploadId: 'arrived', arrived },
      { ...second, uploadId: 'underway' },
      ...rest,
    ],
  };
}

test('[COL-11] [FOCAL-5] a draft restores texts, date, uploaded photos and their data, but no running upload', () => {
  const expected = written();
  for (const photo of expected.photos) photo.uploadId = '';
  expect(stored({ day: written() })?.day).toEqual(expected);
});

test('[COL-11] after an interrupted upload a draft is unfinished while any place is empty', () => {
  const unfinished = stored({ day: written() });
  expect(unfinished?.unfinished).toBe(true);
  const day = unfinished?.day ?? written();
  const [first, ...rest] = day.photos;
  if (first === undefined) throw new Error('A day has places');
  expect(stored({ day })?.unfinished).toBe(false);
  expect(stored({ day, unfinished: true })?.unfinished, 'reloaded again').toBe(true);
  const full = { ...day, photos: [first, ...rest.map((photo) => ({ ...photo, url: first.url }))] };
  expect(stored({ day: full, unfinished: true })?.unfinished).toBe(false);
});

test('[COL-11] the draft of an older release, without the data of its uploaded photos, is restored', () => {
  const older = JSON.parse(writtenDraft({ day: written() }));
  for (const photo of older.day.photos) delete photo.arrived;
  const { day } = readDayDraft(NEW_DAY, { getItem: () => JSON.stringify(older) }) ?? {};
  expect(day?.photos[0]).toMatchObject({ url: arrived.url, arrived: null });
});

test('[COL-11] a draft is read only for its own day', () => {
  const kept = new Map([['gomai.day-draft.7', writtenDraft({ day: written() })]]);
  const storage = { getItem: (name: string) => kept.get(name) ?? null };
  expect(readDayDraft('7', storage)?.day.date).toBe(written().date);
  for (const key of [NEW_DAY, '8', written().date]) expect(readDayDraft(key, storage)).toBeUndefined();
});

test('[COL-11] a restored change is based on the version it began with', () => {
  const collection = {
    id: 7,
    date: '2026-11-19',
    photoUrls: ['https://photos.example/1.jpg'],
    photoLikes: [0],
    photos: [{ version: 'bbbbbbbbbbbb' }],
  };
  expect(stored({ day: written(), collection })?.collection).toEqual(collection);
});

test('[COL-7] a draft restored after midnight has the date on which its editor was opened', () => {
  const { day, openedOn = '' } = stored({ day: written(), openedOn: '2026-11-20' }) ?? {};
  expect(openedOn).toBe('2026-11-20');
  const now = '2026-11-21';
  expect(isOvertaken(day?.date ?? '', { openedOn, now })).toBe(true);
  expect(isOvertaken(day?.date ?? '', { openedOn: now, now }), 'a past date chosen on purpose').toBe(false);
  expect(isOvertaken(now, { openedOn, now })).toBe(false);
});

test.each(['', 'null', '{', '{"day":{}}', '{"day":{"date":1,"photos":[]}}'])(
  '[COL-11] the stored text %j is no draft',
  (text) => {
    expect(readDayDraft(NEW_DAY, { getItem: () => text })).toBeUndefined();
  },
);

test('[COL-11] where the browser forbids storage there is no draft', () => {
  const getItem = () => {
    throw new Error('closed');
  };
  expect(readDayDraft(NEW_DAY, { getItem })).toBeUndefined();
});
