import { expect, test } from 'vitest';
import type { Day } from '../../../../shared/days.ts';
import { daySteps } from './day-steps.ts';

const day: Day = {
  collection: {
    id: 1,
    date: '2026-11-20',
    photoUrls: ['/a', '/b', ' ', '/d', '/e'],
    photoLikes: [0, 0, 0, 0, 0],
    photos: [{}, {}, {}, {}, {}],
  },
  previous: { date: '2026-11-18' },
  next: { date: '2026-11-21' },
  cards: { day: '', photos: [] },
};

const alone = { collection: day.collection, cards: day.cards };

test('[ROUTE-8] a step from a collection leads to the adjacent days, and nowhere at the ends', () => {
  expect(daySteps(day, undefined)).toEqual({ earlier: '/2026-11-18', later: '/2026-11-21' });
  expect(daySteps(alone, undefined)).toEqual({ earlier: undefined, later: undefined });
});

test('[ROUTE-8] a step from a photo skips empty places; at the ends it leads to the adjacent day, or nowhere', () => {
  expect(daySteps(day, 2)).toEqual({ earlier: '/2026-11-20/1', later: '/2026-11-20/4' });
  expect(daySteps(day, 1)).toEqual({ earlier: '/2026-11-18', later: '/2026-11-20/2' });
  expect(daySteps(day, 5)).toEqual({ earlier: '/2026-11-20/4', later: '/2026-11-21' });
  expect(daySteps(alone, 1)).toEqual({ earlier: undefined, later: '/2026-11-20/2' });
  expect(daySteps(alone, 5)).toEqual({ earlier: '/2026-11-20/4', later: undefined });
});
