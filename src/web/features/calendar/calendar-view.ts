import { type DateString, isDateString } from '../../../shared/dates.ts';

export interface CalendarView {
  /** Undefined: the newest year. */
  year: number | undefined;
  /** The requested date, with or without a collection. */
  date: DateString | undefined;
}

/** Reads the query of the calendar's URL: `?year=2025`, or `?date=2025-11-20`; anything else is ignored. */
export function readCalendarView(search: string): CalendarView {
  const params = new URLSearchParams(search);
  const date = params.get('date') ?? '';
  if (isDateString(date)) return { year: Number(date.slice(0, 'YYYY'.length)), date };
  const year = /^\d{1,4}$/.test(params.get('year') ?? '') ? Number(params.get('year')) : 0;
  return { year: year || undefined, date: undefined };
}

export const yearUrl = (year: number) => `/calendar?year=${year}`;
export const dateUrl = (date: DateString) => `/calendar?date=${date}`;
