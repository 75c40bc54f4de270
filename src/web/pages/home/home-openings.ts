import type { DateString } from '../../../shared/dates.ts';
import type { Opening } from '../../../shared/openings.ts';

/**
 * Returns `opening`, shown instead of today's five (yesterday's may still run), and `tomorrow`, announced below. The
 * waiting room of an opening soon after midnight opens on the evening before: `awaited` is the `opensAt` of that
 * opening, which then counts as one of today, unless it was called off.
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
