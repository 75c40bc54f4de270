import { addDays, type DateString } from '../../../shared/dates.ts';

/** The default date of a new collection: today, or the first free date after it (COL-3). */
export function nextFreeDay(today: DateString, published: ReadonlySet<DateString>): DateString {
  let day = today;
  while (published.has(day)) day = addDays(day, 1);
  return day;
}
