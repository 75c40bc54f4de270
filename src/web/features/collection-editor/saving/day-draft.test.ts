import { expect, test } from 'vitest';
import { type DayForm, emptyDay } from '../day-form.ts';
import { type DayDraft, forgetDayDraft, keepDayDraft, readDayDraft } from './day-draft.ts';
import { isOvertaken } from './use-publish.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function written(): DayForm {
  const day = emptyDay('2026-11-20');
  const [first, second, ...rest] = day.photos;
  if (first === undefined || second === undefined) throw new Error('A day has places');
  first.caption.en = 'Up the hill';
  return {
    ...day,
    photos: [
      { ...first, url: `/media/${'a'.repeat(64)}.jpg`, version: 'aaaaaaaaaaaa', uploadId: 'arrived' },
      { ...second, uploadId: 'underway' },
      ...rest,
    ],
  };
}

test('[AUTH-4] a draft restores uploaded photos, texts and the date, but no running upload', () => {
  const storage = memory();
  keepDayDraft(storage, { day: written(), collection: undefined });
  const expected = written();
  for (const photo of expected.photos) photo.uploadId = '';
  expect(readDayDraft(storage)?.day).toEqual(expected);
  // Reading does not remove it: a reload loses nothing.
  expect(readDayDraft(storage)?.day).toEqual(expected);
  forgetDayDraft(storage);
  expect(storage.kept.size).toBe(0);
  expect(readDayDraft(storage)).toBeUndefined();
});

test('[AUTH-4] a restored change is based on the version it began with', () => {
  const storage = memory();
  const collection = {
    id: 7,
    date: '2026-11-19',
    photoUrls: ['https://photos.example/1.jpg'],
    photoLikes: [0],
    photos: [{ version: 'bbbbbbbbbbbb' }],
  };
  const draft: DayDraft = { day: written(), collection };
  keepDayDraft(storage, draft);
  expect(readDayDraft(storage)?.collection).toEqual(collection);
});

test('[COL-7] a draft restored after midnight has the date on which its editor was opened', () => {
  const storage = memory();
  keepDayDraft(storage, { day: written(), openedOn: '2026-11-20' });
  const { day, openedOn = '' } = readDayDraft(storage) ?? {};
  expect(openedOn).toBe('2026-11-20');
  const now = '2026-11-21';
  expect(isOvertaken(day?.date ?? '', { openedOn, now })).toBe(true);
  expect(isOvertaken(day?.date ?? '', { openedOn: now, now }), 'opened today: the past is meant').toBe(false);
  expect(isOvertaken(now, { openedOn, now })).toBe(false);
});

test.each(['', 'null', '{', '{"day":{}}', '{"day":{"date":1,"photos":[]}}'])(
  '[AUTH-4] %j in the storage is no draft',
  (text) => {
    expect(readDayDraft({ getItem: () => text })).toBeUndefined();
  },
);

test('[AUTH-4] a forbidden or full storage keeps nothing and breaks nothing', () => {
  const refuse = () => {
    throw new Error('closed');
  };
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(readDayDraft(closed)).toBeUndefined();
  expect(() => keepDayDraft(closed, { day: written(), collection: undefined })).not.toThrow();
  expect(() => forgetDayDraft(closed)).not.toThrow();
});
