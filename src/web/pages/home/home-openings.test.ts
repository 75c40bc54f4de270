import { expect, test } from 'vitest';
import type { Opening } from '../../../shared/openings.ts';
import { openingsOnHome } from './home-openings.ts';

const at = (opensAt: string, calledOff?: object) =>
  ({ date: opensAt.slice(0, 10), opensAt, calledOff }) as unknown as Opening;
const today = '2026-11-20';
const [tonight, midnight] = [at('2026-11-20T22:00'), at('2026-11-21T00:00')];

test('[OPEN-3] shows today’s opening, and announces tomorrow’s', () => {
  const shown = openingsOnHome([tonight, midnight], { today, awaited: undefined });
  expect(shown).toEqual({ opening: tonight, tomorrow: midnight });
  expect(openingsOnHome([tonight], { today: undefined, awaited: undefined })).toEqual({});
});

test('[OPEN-3] shows a midnight opening on the evening before, once its waiting room is open', () => {
  const awaited = midnight.opensAt;
  expect(openingsOnHome([midnight], { today, awaited })).toEqual({ opening: midnight, tomorrow: undefined });
});

test('[OPEN-7] an opening that was called off in its waiting room is announced below today’s five', () => {
  const calledOff = at(midnight.opensAt, {});
  const shown = openingsOnHome([calledOff], { today, awaited: midnight.opensAt });
  expect(shown).toEqual({ opening: undefined, tomorrow: calledOff });
});
