import { addDays, type DateString } from '../../../shared/dates.ts';

/** One month of one year, `YYYY-MM`. */
export type Month = string;

const DAYS_PER_WEEK = 7;

export function monthOf(date: DateString): Month {
  return date.slice(0, 'YYYY-MM'.length);
}

/** Sunday is 0. */
function weekdayNumber(date: DateString): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function lastDayOf(month: Month): DateString {
  const [year = 0, number = 1] = month.split('-').map(Number);
  // Months are as long 400 years later; for `Date.UTC` the year 26 would be 1926.
  return `${month}-${new Date(Date.UTC(year + 400, number, 0)).getUTCDate()}`;
}

export function daysIn(month: Month): number {
  return Number(lastDayOf(month).slice(-2));
}

/** The year's twelve months. */
export function monthsOf(year: number): Month[] {
  return Array.from(
    { length: 12 },
    (_, at) => `${String(year).padStart(4, '0')}-${String(at + 1).padStart(2, '0')}`,
  );
}

/** The same day `count` months later, or the last one of a shorter month. */
export function addMonths(date: DateString, count: number): DateString {
  const [year = 0, number = 1] = date.split('-').map(Number);
  const months = year * 12 + (number - 1) + count;
  const month = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  const sameDay = `${month}${date.slice(month.length)}`;
  const last = lastDayOf(month);
  return sameDay > last ? last : sameDay;
}

/** The month's weeks from Sunday to Saturday; undefined for dates of other months. */
export function weeksOf(month: Month): (DateString | undefined)[][] {
  const last = lastDayOf(month);
  const weeks: (DateString | undefined)[][] = [];
  let day = addDays(`${month}-01`, -weekdayNumber(`${month}-01`));
  while (day <= last) {
    weeks.push(
      Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
        const date = addDays(day, index);
        return monthOf(date) === month ? date : undefined;
      }),
    );
    day = addDays(day, DAYS_PER_WEEK);
  }
  return weeks;
}

/** The date to which a key of a calendar grid moves; undefined for other keys. */
export function dayAfterKey(date: DateString, key: string, shift: boolean): DateString | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -DAYS_PER_WEEK);
    case 'ArrowDown':
      return addDays(date, DAYS_PER_WEEK);
    case 'Home':
      return addDays(date, -weekdayNumber(date));
    case 'End':
      return addDays(date, DAYS_PER_WEEK - 1 - weekdayNumber(date));
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1);
    default:
      return undefined;
  }
}
