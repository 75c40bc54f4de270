import { expect, test } from 'vitest';
import type { Opening } from '../../../../shared/openings.ts';
import { withdrawalOf } from './withdrawal.ts';

const opening: Opening = {
  collectionId: 7,
  date: '2026-11-20',
  timeZone: 'Asia/Tokyo',
  opensAt: '2026-11-20T10:00:00.000Z',
  strokeSeconds: 12,
  manualReveals: false,
  reveals: [],
  photos: [],
};
const words = { en: 'No opening tonight.', ja: '' };
const shown = async () => true;
const gone = async () => false;
const why = (openings: Opening[], at: string, isDayShown = shown) =>
  withdrawalOf(opening, openings, { moment: Date.parse(at), isDayShown, findWords: async () => words });

test('[OPEN-7] distinguishes a moved opening, a called-off opening and a deleted day', async () => {
  const to = { ...opening, date: '2026-11-21', opensAt: '2026-11-21T10:00:00.000Z' };
  expect(await why([to], '2026-11-20T09:50:00Z')).toEqual({ kind: 'moved', to });
  expect(await why([{ ...to, calledOff: {} }], '2026-11-20T09:50:00Z')).toEqual({ kind: 'calledOff', words });
  expect(await why([], '2026-11-20T09:50:00Z')).toEqual({ kind: 'calledOff', words });
  expect(await why([], '2026-11-20T09:50:00Z', gone)).toEqual({ kind: 'dayGone' });
});

test('[OPEN-7] before the opening’s date, an opening that was not moved gives `noOpening`', async () => {
  expect(await why([{ ...opening, collectionId: 8 }], '2026-11-19T14:59:59Z')).toEqual({
    kind: 'noOpening',
    words,
  });
});

test('[OPEN-6] an opening that is over is not reported as called off', async () => {
  expect(await why([], '2026-11-20T10:00:48Z')).toBeUndefined();
});
