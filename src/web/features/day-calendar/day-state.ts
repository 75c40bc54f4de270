import type { DateString } from '../../../shared/dates.ts';

/** Public; scheduled; a past date without photos; a free future date. */
export type DayState = 'published' | 'scheduled' | 'missing' | 'free';

interface DayStateArguments {
  date: DateString;
  taken: boolean;
  today: DateString;
  /** The first day of the gallery; before it nothing is missing. */
  first: DateString | undefined;
}

/** How a day stands (COL-7). Dates compare as text: all are calendar dates of the site's time zone. */
export function dayState({ date, taken, today, first }: DayStateArguments): DayState {
  if (taken) return date > today ? 'scheduled' : 'published';
  const expected = date === today || (date < today && first !== undefined && date > first);
  return expected ? 'missing' : 'free';
}
