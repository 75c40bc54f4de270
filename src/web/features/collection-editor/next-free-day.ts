import { addDays, type DateString } from '../../../shared/dates.ts';

/** The day that a new collection is for when nobody says more: today, or the first one after it that is free (COL-3). */
export function nextFreeDay(today: DateString, published: ReadonlySet<DateString>): DateString {
  let day = today;
  while (published.has(day)) day = addDays(day, 1);
  return day;
}
