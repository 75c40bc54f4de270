import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  continueByClock,
  type OpeningPlan,
  openingEndsAt,
  PRESS_LEAD_MS,
  PRESS_WAIT_MS,
  planOpening,
  pressReveal,
  REVEAL_LEAD_MS,
  revealedCount,
} from './opening-plan.ts';

const OPENS = Date.parse('2026-11-20T10:00:00Z');
const byClock = planOpening({
  opensAt: new Date(OPENS).toISOString(),
  strokeSeconds: 12,
  manualReveals: false,
});
const manual = planOpening({ ...byClock, manualReveals: true });
const seconds = ({ reveals }: OpeningPlan) => reveals.map((reveal) => (Date.parse(reveal) - OPENS) / 1000);

test('[OPEN-1] by the clock, one photo appears per interval', () => {
  expect(seconds(byClock)).toEqual([0, 12, 24, 36, 48]);
  expect(openingEndsAt(byClock)).toBe(OPENS + 48_000);
});

test('[OPEN-4] a photo counts as revealed from the exact millisecond of its reveal', () => {
  expect(
    [OPENS - 1, OPENS, OPENS + 11_999, OPENS + 12_000, OPENS + 48_000].map((at) =>
      revealedCount(byClock, at),
    ),
  ).toEqual([0, 1, 1, 2, 5]);
});

describe('[OPEN-5] manual reveals', () => {
  test('without a press the clock continues after two minutes', () => {
    expect(seconds(manual)).toEqual([0, 120, 132, 144, 156]);
  });

  test('a press reveals the next photo and restarts the two minutes', () => {
    const pressed = pressReveal(manual, OPENS + 41_000);
    expect(seconds(pressed)).toEqual([0, 45, 165, 177, 189]);
  });

  test('before the first reveal and after the last a press changes nothing', () => {
    expect(pressReveal(manual, OPENS - 1)).toBe(manual);
    expect(pressReveal(manual, OPENS + 156_000)).toBe(manual);
  });

  test('a second press before the reveal does not delay it', () => {
    const once = pressReveal(manual, OPENS + 41_000);
    expect(pressReveal(once, OPENS + 42_000)).toEqual(once);
  });

  test('when the owner lets the clock continue, the next photo appears after one interval', () => {
    const continued = continueByClock(manual, OPENS + 30_000);
    expect(seconds(continued)).toEqual([0, 42, 54, 66, 78]);
    expect(continued.manualReveals).toBe(false);
  });

  test('when the clock continues at the shortest interval, pages still have time to load the next photo', () => {
    const continued = continueByClock(planOpening({ ...manual, strokeSeconds: 3 }), OPENS + 30_000);
    expect(seconds(continued)).toEqual([0, 34, 37, 40, 43]);
  });

  test('once the clock continues, a press in another tab delays no reveal', () => {
    const continued = continueByClock(manual, OPENS + 30_000);
    expect(seconds(pressReveal(continued, OPENS + 31_000))).toEqual([0, 35, 47, 59, 71]);
    expect(seconds(pressReveal(continued, OPENS + 40_000))).toEqual(seconds(continued));
  });

  test('a press does not move a reveal whose photo URL the pages already have', () => {
    const quick = planOpening({ ...manual, strokeSeconds: 3 });
    expect(seconds(quick)).toEqual([0, 120, 123, 126, 129]);
    expect(seconds(pressReveal(quick, OPENS + 119_500))).toEqual([0, 120, 123, 243, 246]);
  });

  test('whatever is pressed, reveals stay in order and at most two minutes apart, and past ones never change', () => {
    const press = fc.record({ afterMs: fc.integer({ min: 0, max: 150_000 }), goesOn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        let plan = manual;
        let at = OPENS - 10_000;
        for (const { afterMs, goesOn } of presses) {
          at += afterMs;
          const past = plan.reveals.slice(0, revealedCount(plan, at));
          plan = goesOn ? continueByClock(plan, at) : pressReveal(plan, at);
          expect(plan.reveals.slice(0, past.length)).toEqual(past);
        }
        const moments = plan.reveals.map((reveal) => Date.parse(reveal));
        expect(moments).toHaveLength(5);
        for (const [place, moment] of moments.slice(1).entries()) {
          const wait = moment - (moments[place] ?? 0);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(PRESS_WAIT_MS);
        }
      }),
    );
    expect(PRESS_LEAD_MS).toBeLessThanOrEqual(REVEAL_LEAD_MS);
  });
});
