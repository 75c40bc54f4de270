import type { DateString } from '../../../shared/dates.ts';
import type { Opening } from '../../../shared/openings.ts';

/**
 * Returns `opening`, which home shows instead of today's five, and `tomorrow`, which it announces below. `opening`
 * may be yesterday's, still under way, or one soon after midnight, whose waiting room opens on the evening before:
 * `awaited` is the `opensAt` of that one. A later opening that was called off is only announced.
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
