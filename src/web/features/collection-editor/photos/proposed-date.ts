import { type DateString, isDateString } from '../../../../shared/dates.ts';

interface ProposedDateArguments {
  /** When each photo was taken, where its camera says so; a time may follow the date. */
  taken: readonly (string | undefined)[];
  today: DateString;
  /** Days that have their five photos. */
  published: ReadonlySet<DateString>;
}

/**
 * The day that photos propose for themselves (COL-6): the one on which more than half of those with a date were
 * taken. Photos of many days propose none, and neither do a day after today, which is a camera's wrong clock, and a
 * published day, which has its photos.
 */
export function proposedDate({ taken, today, published }: ProposedDateArguments): DateString | undefined {
  const dates = taken.flatMap((moment) => {
    const date = moment?.slice(0, 10).replace(/[.:/]/g, '-');
    return date !== undefined && isDateString(date) ? [date] : [];
  });
  const most = dates.find((date) => dates.filter((other) => other === date).length > dates.length / 2);
  return most !== undefined && most <= today && !published.has(most) ? most : undefined;
}
