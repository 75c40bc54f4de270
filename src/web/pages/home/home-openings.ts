import type { DateString } from '../../../shared/dates.ts';
import type { Opening } from '../../../shared/openings.ts';

/**
 * `opening` is shown instead of today's five (it may still run after midnight), `tomorrow` is announced below. An
 * opening soon after midnight has its waiting room on the evening before: `awaited` is the `opensAt` of that opening.
 * Called off in the waiting room, it is only announced.
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
