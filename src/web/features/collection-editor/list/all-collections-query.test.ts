import { expect, test } from 'vitest';
import type { Collection } from '../../../../shared/collections.ts';
import { staysUnrevealed } from '../../../../shared/owner-collections.ts';
import { dayFormOf } from '../day-form.ts';
import { withSaved } from './all-collections-query.ts';

const day = (id: number, date: string): Collection => ({
  ...{ id, date, photoUrls: ['/a', '/b', '/c', '/d', '/e'], photoLikes: [0, 0, 0, 0, 0] },
  photos: [{}, {}, {}, {}, {}],
});

test('[COL-13] a saved day is in the list before the refetch, in its place and with the owner’s focal points', () => {
  const [first, last] = [day(1, '2026-11-18'), day(2, '2026-11-20')];
  const created = day(3, '2026-11-19');
  const form = dayFormOf(created);
  const point = { x: 0.2, y: 0.5 };
  if (form.photos[1]) form.photos[1].focalPoint = point;
  const list = withSaved([last, first], created, form);
  expect(list.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(dayFormOf(list[1] as Collection)).toEqual(form);

  const moved = { ...created, date: '2026-11-21', title: { en: 'Moved', ja: '' } };
  expect(withSaved(list, moved, form).map(({ id }) => id)).toEqual([3, 2, 1]);

  const original = { url: '/whole', version: '1' };
  const cropped = { ...first, photos: [{ original, foundFocalPoint: point }, {}, {}, {}, {}] };
  const reordered = { ...first, photoUrls: ['/b', '/a', '/c', '/d', '/e'] };
  const [known] = withSaved([cropped], reordered, dayFormOf(reordered));
  expect(known?.photos[1]).toMatchObject({ original, foundFocalPoint: point });
  expect(known?.photos[0]?.original).toBeUndefined();

  const arrived = { url: '/b', fileName: 'b.jpg', version: '2', width: 3, height: 2, thumbhash: '' };
  const uploaded = dayFormOf(created);
  if (uploaded.photos[1]) uploaded.photos[1].arrived = { ...arrived, foundFocalPoint: point };
  expect(withSaved([], created, uploaded)[0]?.photos[1]?.foundFocalPoint).toEqual(point);
});

test('[OPEN-7] a saved day keeps its called-off opening in the list until it has a new opening', () => {
  const saved = day(1, '2026-11-20');
  const listed = [{ ...saved, calledOff: { staysUnrevealed: true } }];
  const inList = (opensAt?: string) => withSaved(listed, { ...saved, opensAt }, dayFormOf(saved))[0];
  expect(staysUnrevealed(inList())).toBe(true);
  expect(staysUnrevealed(inList('2026-11-20T10:00:00.000Z'))).toBe(false);
});
