import { type DateString, localNoon } from '../../../shared/dates.ts';

/**
 * The first date at or beyond `target`, in the direction from `from` to `target`; undefined if there is none.
 * @param dates in any order
 */
export function findDayTowards(
  dates: readonly DateString[],
  from: DateString,
  target: DateString,
): DateString | undefined {
  const sorted = dates.toSorted();
  return target > from
    ? sorted.find((date) => date >= target)
    : sorted.findLast((date) => date <= target && date < from);
}

/** The target itself, or else the nearest date; of two equally near, the earlier. */
export function nearestDay(dates: readonly DateString[], target: DateString): DateString | undefined {
  const distance = (date: DateString) => Math.abs(localNoon(date).getTime() - localNoon(target).getTime());
  // The second sort is stable, so of two equally near dates the earlier stays first.
  return dates.toSorted().toSorted((a, b) => distance(a) - distance(b))[0];
}
