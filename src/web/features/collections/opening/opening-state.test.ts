import { expect, test } from 'vitest';
import { planOpening, REVEAL_LEAD_MS } from '../../../../shared/opening-plan.ts';
import { countdown, openingState, untilNextTickMs, untilRequestMs } from './opening-state.ts';

const OPENS = Date.parse('2026-11-20T10:00:00Z');
const opening = planOpening({ opensAt: '2026-11-20T10:00:00.000Z', strokeSeconds: 12, manualReveals: false });
const photo = { url: '/media/a.jpg', details: {} };

test('[OPEN-3] half an hour before, the page becomes the waiting room', () => {
  expect(openingState(opening, OPENS - 1_800_001).phase).toBe('announced');
  expect(openingState(opening, OPENS - 1_800_000)).toEqual({
    phase: 'waiting',
    revealed: 0,
    untilNextMs: 1_800_000,
  });
});

test('[OPEN-4] reveals a photo exactly at its planned time', () => {
  expect(openingState(opening, OPENS - 1)).toMatchObject({ revealed: 0, untilNextMs: 1 });
  expect(openingState(opening, OPENS)).toEqual({ phase: 'revealing', revealed: 1, untilNextMs: 12_000 });
  expect(openingState(opening, OPENS + 48_000)).toEqual({
    phase: 'over',
    revealed: 5,
    untilNextMs: undefined,
  });
});

test('[OPEN-4] the page changes with each second and exactly at a reveal', () => {
  const tick = (moment: number) => untilNextTickMs(openingState(opening, moment));
  expect([tick(OPENS - 300), tick(OPENS - 1300), tick(OPENS - 1000), tick(OPENS + 48_000)]).toEqual([
    300,
    300,
    1000,
    undefined,
  ]);
});

test('[OPEN-4] pages spread their requests for the next photo over two seconds and back off between retries', () => {
  const untilRequest = (known: number, moment: number, random: number, emptyResponses = 0) =>
    untilRequestMs({ ...opening, photos: Array.from({ length: known }, () => photo) }, moment, {
      random,
      emptyResponses,
    });
  expect(untilRequest(0, OPENS - 60_000, 0)).toBe(60_000 - REVEAL_LEAD_MS);
  expect(untilRequest(0, OPENS - 60_000, 1)).toBe(60_000 - REVEAL_LEAD_MS / 2);
  expect(untilRequest(1, OPENS, 0)).toBe(12_000 - REVEAL_LEAD_MS);
  // The photo is due, but the page has slept, or its requests brought no photo.
  expect([0, 1, 2, 3, 9].map((emptyResponses) => untilRequest(0, OPENS - 1000, 0.5, emptyResponses))).toEqual(
    [500, 500, 1000, 2000, 2000],
  );
  expect([0, 1].map((random) => untilRequest(0, OPENS - 1000, random))).toEqual([375, 625]);
  expect(untilRequest(5, OPENS, 0.5)).toBeUndefined();
});

test('[OPEN-3] the countdown shows hours only from one hour on, and rounds seconds up', () => {
  const units = { h: ' h ', min: ' min ', s: ' s' };
  expect(countdown(49_328_000, units)).toBe('13 h 42 min 08 s');
  expect(countdown(1_421_000, units)).toBe('23:41');
  expect(countdown(1, units)).toBe('0:01');
});

test('[OPEN-4] a page that slept through two reveals requests the missing photos within a second', () => {
  const woken = OPENS + 25_000;
  const own = { random: 1, emptyResponses: 0 };
  expect(openingState(opening, woken).revealed).toBe(3);
  expect(untilRequestMs({ ...opening, photos: [photo] }, woken, own)).toBeLessThan(1000);
  expect(untilRequestMs({ ...opening, photos: [photo, photo, photo] }, woken, own)).toBe(9000);
});

test('[OPEN-4] a page opened between two reveals requests the next photo at most 4 s before its reveal', () => {
  const opened = OPENS + 13_000;
  expect(openingState(opening, opened)).toEqual({ phase: 'revealing', revealed: 2, untilNextMs: 11_000 });
  const own = { random: 0, emptyResponses: 0 };
  expect(untilRequestMs({ ...opening, photos: [photo, photo] }, opened, own)).toBe(7000);
});
