import { type DateString, isDateString } from '../../../shared/dates.ts';

interface ProposedDateArguments {
  /** When each photo was taken, where its camera says so; a time may follow the date. */
  taken: readonly (string | undefined)[];
  today: DateString;
  /** Days that have their five photos. */
  published: ReadonlySet<DateString>;
}

/**
 * The day that photos propose for themselves (COL-6): the one most of them were taken on, the later of two equals.
 * A day after today is a camera's wrong clock, and a day that is published has its photos: neither is proposed.
 */
export function proposedDate({ taken, today, published }: ProposedDateArguments): DateString | undefined {
  const counts = new Map<DateString, number>();
  for (const moment of taken) {
    const date = moment?.slice(0, 10).replace(/[.:/]/g, '-');
    if (date !== undefined && isDateString(date)) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return [...counts.entries()]
    .filter(([date]) => date <= today && !published.has(date))
    .toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? 1 : -1))[0]?.[0];
}
