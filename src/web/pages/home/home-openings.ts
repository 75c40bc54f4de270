import type { DateString } from '../../../shared/dates.ts';
import type { Opening } from '../../../shared/openings.ts';

/**
 * The opening in place of today's five, and the one that is announced below them. An opening may still run after
 * midnight, and one after midnight has its waiting room before (`awaited`: its hour), unless it is called off there.
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
