import type { DateString } from '../../../shared/dates.ts';

/** `missing`: today, or a past date after the first, without photos. `free`: any other date without photos. */
export type DayState = 'published' | 'scheduled' | 'missing' | 'free';

interface DayStateArguments {
  date: DateString;
  taken: boolean;
  today: DateString;
  /** The gallery's first date; before it, only today can be missing. */
  first: DateString | undefined;
}

/** A date's state (COL-7). Dates are in the site's time zone and compare as text. */
export function dayState({ date, taken, today, first }: DayStateArguments): DayState {
  if (taken) return date > today ? 'scheduled' : 'published';
  const expected = date === today || (date < today && first !== undefined && date > first);
  return expected ? 'missing' : 'free';
}
