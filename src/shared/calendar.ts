import * as z from 'zod/mini';
import { PhotoDetails } from './collections.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';
import { OwnerText } from './owner-text.ts';

/** The range of years a date can have: 0001 to 9999. */
const Year = integerText(1, 9999);

/** A collection in its smallest form: title, one image and five colours. */
export const CalendarDay = z.object({
  date: DateString,
  title: z.optional(OwnerText),
  /** URL of the first photo; absent if there is none, or if it is a long embedded image. */
  url: z.optional(z.string()),
  version: z.optional(z.string()),
  /** The position of the first photo's `3x4` framing; see `at` of `Framing`. */
  at: z.optional(z.int()),
  /** The mean colour of each photo, `rrggbb` concatenated; empty until all are known. */
  colours: z.string(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** A collection of an earlier year with today's month and day. */
export const MemoryDay = z.object({
  date: DateString,
  title: z.optional(OwnerText),
  url: z.string(),
  photo: PhotoDetails,
});
export type MemoryDay = z.infer<typeof MemoryDay>;

export const CalendarYear = z.object({
  year: z.int(),
  /** Every year with collections, newest first. */
  years: z.array(z.object({ year: z.int(), dayCount: z.int() })),
  /** The year's collections, newest first. */
  days: z.array(CalendarDay),
  /** Newest first. */
  onThisDay: z.array(MemoryDay),
});
export type CalendarYear = z.infer<typeof CalendarYear>;

/** One year per request: ten years would be 3650 collections of five photos. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'public',
  summary: "Get the published days of a year, by default the newest, and earlier years' days of today's date",
  query: z.object({ year: z.optional(Year) }),
  answer: CalendarYear,
});
