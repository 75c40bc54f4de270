import * as z from 'zod/mini';
import { PhotoDetails } from './collections.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { OwnerText } from './owner-text.ts';

/** As dates have them: 0001 to 9999. */
const Year = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999));

/** A day as small as a calendar shows it: one picture and five colours. */
export const CalendarDay = z.object({
  date: DateString,
  /** Of the first photo; absent where that is embedded in its own address, which may have megabytes. */
  url: z.optional(z.string()),
  version: z.optional(z.string()),
  /** The mean colour of each photo, `rrggbb` one after the other; empty where one is not known yet. */
  colours: z.string(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** A day of another year on today's date. */
export const MemoryDay = z.object({
  date: DateString,
  title: z.optional(OwnerText),
  url: z.string(),
  photo: PhotoDetails,
});
export type MemoryDay = z.infer<typeof MemoryDay>;

export const CalendarYear = z.object({
  year: z.int(),
  /** Every year that has days, newest first. */
  years: z.array(z.object({ year: z.int(), dayCount: z.int() })),
  /** The year's days, newest first. */
  days: z.array(CalendarDay),
  /** Newest first. */
  onThisDay: z.array(MemoryDay),
});
export type CalendarYear = z.infer<typeof CalendarYear>;

/** A year at a time: ten of them would be five photos times 3650 days. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'public',
  summary: 'The published days of one year, the newest if none is named, and what hung on this day in others',
  query: z.object({ year: z.optional(Year) }),
  answer: CalendarYear,
});
