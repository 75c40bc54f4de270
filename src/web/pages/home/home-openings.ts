import type { DateString } from '../../../shared/dates.ts';
import type { Opening } from '../../../shared/openings.ts';

/**
 * The opening that the home page shows instead of today's five, and the next one, which it announces below them. An
 * opening may still run after midnight. One soon after midnight has its waiting room on the evening before; `awaited` is
 * then its `opensAt`. If it is called off there, it is only announced.
 */
export function openingsOnHome(
  openings: readonly Opening[],
  { today, awaited }: { today: DateString | undefined; awaited: string | undefined },
): { opening?: Opening | undefined; tomorrow?: Opening | undefined } {
  if (today === undefined) return {};
  const opening = openings.find(
    ({ date, opensAt, calledOff }) => date <= today || (opensAt === awaited && !calledOff),
  );
  return { opening, tomorrow: openings.find((each) => each.date > today && each !== opening) };
}
