import { expect, test } from 'vitest';
import type { Collection } from '../../../../shared/collections.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CollectionChange, type OwnCollection } from '../../../../shared/owner-collections.ts';
import { type DayForm, dayFormOf, emptyPlace } from '../day-form.ts';
import { changeOf, conflictsOf, rebaseDay } from './day-changes.ts';

const five = Array.from({ length: 5 }, (_, index) => `https://example.com/${index + 1}.jpg`);
const seen: Collection = {
  id: 7,
  date: '2026-11-20',
  photoUrls: five,
  photoLikes: [0, 0, 0, 0, 0],
  photos: five.map((_, index) => ({ caption: { en: `caption ${index + 1}`, ja: '' } })),
  title: { en: 'Title', ja: '題' },
};
const edited = (edit: (day: DayForm) => void, of = seen): DayForm => {
  const day = dayFormOf(of);
  edit(day);
  return day;
};
const setPoint = (index: number, focalPoint: FocalPoint | null) => (day: DayForm) => {
  const photo = day.photos[index];
  if (photo) photo.focalPoint = focalPoint;
};
const setCaption = (index: number, en: string) => (day: DayForm) => {
  const photo = day.photos[index];
  if (photo) photo.caption = { ...photo.caption, en };
};

test('[OPEN-1] a new opening is sent whole, a removed one as null', () => {
  const opensAt = '2026-11-20T10:00:00.000Z';
  const opening = { opensAt, strokeSeconds: 12, manualReveals: false };
  const before = { id: 7, photoUrls: five };
  const byHand = edited((day) => {
    day.opensAt = opensAt;
    day.reveals = 'hand';
  });
  expect(changeOf(byHand, seen)).toEqual({
    ...{ ...opening, manualReveals: true },
    before: { ...before, opensAt: null },
  });
  const none = edited(
    (day) => {
      day.opensAt = '';
    },
    { ...seen, ...opening },
  );
  expect(changeOf(none, { ...seen, ...opening })).toEqual({ opensAt: null, before: { ...before, opensAt } });
});

test('[OPEN-1] [COL-12] only touched fields of an opening are sent; one that both tabs changed is a conflict', () => {
  const opening = { opensAt: '2026-11-20T10:00:00.000Z', strokeSeconds: 12, manualReveals: false };
  const base = { ...seen, ...opening };
  const mine = edited((day) => {
    day.strokeSeconds = '20';
  }, base);
  const change = changeOf(mine, base);
  expect(change).toEqual({
    strokeSeconds: 20,
    before: { id: 7, photoUrls: five, strokeSeconds: 12 },
  });
  expect(CollectionChange.parse(change)).toEqual(change);

  const byHand = { ...base, manualReveals: true };
  expect(conflictsOf(mine, base, byHand)).toEqual([]);
  const merged = rebaseDay(mine, { seen: base, other: byHand, winner: 'mine' });
  expect(merged).toMatchObject({ strokeSeconds: '20', reveals: 'hand' });

  const slower = { ...base, strokeSeconds: 30 };
  expect(conflictsOf(mine, base, slower)).toEqual([{ field: 'strokeSeconds', mine: '20', other: '30' }]);
  // The other tab removed the opening, so its interval is no conflict.
  expect(conflictsOf(mine, slower, seen)).toEqual([]);
});

test('[OPEN-1] an hour that both tabs changed is a conflict', () => {
  const at = (hour: number): Collection => ({ ...seen, opensAt: `2026-11-20T${hour}:00:00.000Z` });
  const mine = edited((day) => {
    day.opensAt = '2026-11-20T12:00:00.000Z';
  }, at(10));
  expect(conflictsOf(mine, at(10), at(11))).toMatchObject([{ field: 'opensAt' }]);
  expect(rebaseDay(mine, { seen: at(10), other: at(11), winner: 'other' }).opensAt).toBe(at(11).opensAt);
});

test('[COL-12] only touched fields are sent, with the values they were based on', () => {
  expect(changeOf(dayFormOf(seen), seen)).toEqual({ before: { id: 7, photoUrls: five } });
  const change = changeOf(
    edited((day) => {
      day.title = { ...day.title, en: 'Another' };
      setCaption(1, 'second')(day);
    }),
    seen,
  );
  expect(change).toEqual({
    title: { en: 'Another' },
    photos: [{}, { caption: { en: 'second' } }, {}, {}, {}],
    before: {
      id: 7,
      photoUrls: five,
      title: { en: 'Title' },
      photos: [{}, { caption: { en: 'caption 2' } }, {}, {}, {}],
    },
  });
  expect(CollectionChange.safeParse(change).success).toBe(true);
});

test('[COL-8] an emptied text is sent empty; one that never existed is left out', () => {
  const change = changeOf(
    edited((day) => {
      day.title = { en: ' ', ja: '題' };
    }),
    seen,
  );
  expect(change.title).toEqual({ en: '' });
  expect(change).not.toHaveProperty('words');
});

test('[COL-12] moved photos are sent as a list of URLs, without their captions', () => {
  const change = changeOf(
    edited(({ photos }) => void photos.reverse()),
    seen,
  );
  expect(change.photoUrls).toEqual(five.toReversed());
  expect(change).not.toHaveProperty('photos');
});

test('[COL-12] changes of different fields are merged without a conflict', () => {
  const mine = edited((day) => {
    day.title = { ...day.title, en: 'Mine' };
    setCaption(0, 'mine')(day);
  });
  const other = { ...seen, photoUrls: five.toReversed(), photos: seen.photos.toReversed() };
  other.title = { en: 'Title', ja: '別' };
  expect(conflictsOf(mine, seen, other)).toEqual([]);
  const merged = rebaseDay(mine, { seen, other, winner: 'other' });
  expect(merged.title).toEqual({ en: 'Mine', ja: '別' });
  expect(merged.photos[4]).toMatchObject({ url: five[0], caption: { en: 'mine' } });
  expect(merged.photos[0]).toMatchObject({ url: five[4], caption: { en: 'caption 5' } });
});

test('[COL-12] a space at the end of a field does not undo the other tab’s change of the field', () => {
  const mine = edited((day) => {
    day.title = { ...day.title, en: 'Title ' };
    setCaption(0, 'caption 1 ')(day);
  });
  const other = { ...seen, title: { en: 'Theirs', ja: '題' } };
  expect(conflictsOf(mine, seen, other)).toEqual([]);
  expect(rebaseDay(mine, { seen, other, winner: 'mine' }).title.en).toBe('Theirs');
});

test('[COL-12] a field that both tabs changed is a conflict; the chosen version decides only this field', () => {
  const mine = edited((day) => {
    day.title = { ...day.title, en: 'Mine' };
    setCaption(0, 'mine')(day);
  });
  const other = { ...seen, title: { en: 'Theirs', ja: '題' }, words: { en: 'New words', ja: '' } };
  expect(conflictsOf(mine, seen, other)).toEqual([{ field: 'title.en', mine: 'Mine', other: 'Theirs' }]);
  expect(rebaseDay(mine, { seen, other, winner: 'mine' }).title.en).toBe('Mine');
  const taken = rebaseDay(mine, { seen, other, winner: 'other' });
  expect(taken.title.en).toBe('Theirs');
  expect(taken.words.en).toBe('New words');
  expect(taken.photos[0]?.caption.en).toBe('mine');
});

test('[COL-12] a caption written for a photo that the other tab removed is a conflict about the photos', () => {
  const other = { ...seen, photoUrls: ['https://example.com/new.jpg', ...five.slice(1)], photos: [{}] };
  const mine = edited(setCaption(0, 'mine'));
  expect(conflictsOf(mine, seen, other)).toMatchObject([{ field: 'photos' }]);
  expect(rebaseDay(mine, { seen, other, winner: 'mine' }).photos[0]).toMatchObject({
    url: five[0],
    caption: { en: 'mine' },
  });
  expect(rebaseDay(mine, { seen, other, winner: 'other' }).photos[0]?.url).toBe(other.photoUrls[0]);
});

test('[COL-8] [COL-12] a photo in two places keeps a caption for each', () => {
  const [first = '', second = ''] = five;
  const twice = { ...seen, photoUrls: [first, second, first, ...five.slice(3)] };
  const mine = edited(setCaption(2, 'mine'), twice);
  expect(changeOf(mine, twice)).toMatchObject({
    photos: [{}, {}, { caption: { en: 'mine' } }, {}, {}],
    before: { photos: [{}, {}, { caption: { en: 'caption 3' } }, {}, {}] },
  });
  const other = { ...twice, photos: [{ caption: { en: 'theirs', ja: '' } }, ...twice.photos.slice(1)] };
  expect(conflictsOf(mine, twice, other)).toEqual([]);
  const merged = rebaseDay(mine, { seen: twice, other, winner: 'mine' });
  expect(merged.photos.map(({ caption }) => caption.en)).toEqual([
    'theirs',
    'caption 2',
    'mine',
    'caption 4',
    'caption 5',
  ]);
});

/** A day whose second photo has a focal point set by the owner. */
const withPoint = (ownFocalPoint: FocalPoint): OwnCollection => ({
  ...seen,
  photos: seen.photos.map((photo, index) => (index === 1 ? { ...photo, ownFocalPoint } : photo)),
});

test('[FOCAL-5] a moved or removed focal point is sent with the one it was based on', () => {
  const [left, right] = [
    { x: 0.1, y: 0.5 },
    { x: 0.9, y: 0.5 },
  ];
  const base = withPoint(left);
  expect(changeOf(edited(setPoint(1, { ...left }), base), base)).not.toHaveProperty('photos');
  for (const wanted of [right, null]) {
    const change = changeOf(edited(setPoint(1, wanted), base), base);
    expect(change.photos).toEqual([{}, { focalPoint: wanted }, {}, {}, {}]);
    expect(change.before).toMatchObject({ photos: [{}, { focalPoint: left }, {}, {}, {}] });
    expect(CollectionChange.safeParse(change).success).toBe(true);
  }
});

test('[FOCAL-2] [COL-12] the focal point of an added photo is sent, even if null, without an earlier one', () => {
  const [left, right] = [
    { x: 0.1, y: 0.5 },
    { x: 0.9, y: 0.5 },
  ];
  const replaced = (focalPoint: FocalPoint | null, url = `/media/${'0'.repeat(64)}.jpg`) =>
    changeOf(
      edited((day) => {
        day.photos[0] = { ...emptyPlace(), url, version: 'v', focalPoint };
      }, withPoint(left)),
      withPoint(left),
    );
  for (const point of [right, null]) {
    const { photos, before } = replaced(point);
    expect(photos).toEqual([{ focalPoint: point }, {}, {}, {}, {}]);
    expect(JSON.stringify(before)).not.toContain('focalPoint');
  }
  // The same photo is in another place of the day: its point is known.
  expect(JSON.stringify(replaced(left, five[1]))).not.toContain('focalPoint');
});

test('[FOCAL-5] [COL-12] focal points of different photos are merged; one moved in both tabs is a conflict', () => {
  const [left, right] = [
    { x: 0.1, y: 0.5 },
    { x: 0.9, y: 0.5 },
  ];
  const other = withPoint(right);
  const elsewhere = edited(setPoint(0, left));
  expect(conflictsOf(elsewhere, seen, other)).toEqual([]);
  const merged = rebaseDay(elsewhere, { seen, other, winner: 'mine' });
  expect(merged.photos.map(({ focalPoint }) => focalPoint)).toEqual([left, right, null, null, null]);

  const mine = edited(setPoint(1, left));
  expect(conflictsOf(mine, seen, other)).toEqual([
    { field: 'focalPoint', place: 1, mine: '10 % · 50 %', other: '90 % · 50 %' },
  ]);
  expect(rebaseDay(mine, { seen, other, winner: 'mine' }).photos[1]?.focalPoint).toEqual(left);
  expect(rebaseDay(mine, { seen, other, winner: 'other' }).photos[1]?.focalPoint).toEqual(right);
});

test('[FOCAL-5] [COL-12] a small move of a focal point is a conflict if the other tab moved the point further', () => {
  const base: Collection = {
    ...seen,
    photos: seen.photos.map((photo) => ({ ...photo, version: 'v', ownFocalPoint: { x: 0.5, y: 0.5 } })),
  };
  const moved = (x: number): Collection => ({
    ...base,
    photos: base.photos.map((photo) => ({ ...photo, ownFocalPoint: { x, y: 0.5 } })),
  });
  const mine = edited(setPoint(0, { x: 0.504, y: 0.5 }), base);
  expect(conflictsOf(mine, base, moved(0.9))).toEqual([
    { field: 'focalPoint', place: 0, mine: '50 % · 50 %', other: '90 % · 50 %' },
  ]);
  // Both tabs chose the same point, as far as the owner can tell.
  expect(conflictsOf(mine, base, moved(0.503))).toEqual([]);
});
