import * as z from 'zod/mini';
import { Collection } from './collections.ts';
import { DateString, isDateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { PHOTOS_PER_DAY } from './limits.ts';
import { OwnerText } from './owner-text.ts';

const DAY_ADDRESS = /^\/(\d{4}-\d{2}-\d{2})(?:\/([1-9]))?$/;

/** What a permanent address means: a day, or with a place (from 1) one photo of it (ROUTE-8). */
export interface DayAddress {
  date: DateString;
  place?: number;
}

/** Where a day is found for ever. */
export function dayPath(date: DateString): `/${string}` {
  return `/${date}`;
}

/** Where a photo is found for ever. @param place from 1 */
export function photoPath(date: DateString, place: number): `/${string}` {
  return `/${date}/${place}`;
}

/** Reads a path; undefined where it is none of a day or a photo. */
export function readDayPath(pathname: string): DayAddress | undefined {
  const [, date = '', place] = DAY_ADDRESS.exec(pathname) ?? [];
  if (!isDateString(date) || Number(place ?? 1) > PHOTOS_PER_DAY) return undefined;
  return place === undefined ? { date } : { date, place: Number(place) };
}

/** A day beside the one that is shown: enough for the way to it. */
export const DayBeside = z.object({ date: DateString, title: z.optional(OwnerText) });
export type DayBeside = z.infer<typeof DayBeside>;

/** A published day as its permanent page shows it. */
export const Day = z.object({
  collection: Collection,
  /** The published days before and after it, as far as there are any. */
  previous: z.optional(DayBeside),
  next: z.optional(DayBeside),
  /** Where the pictures for share cards are, one of the day and one a photo; a changed picture has another address. */
  cards: z.object({ day: z.string(), photos: z.array(z.string()) }),
});
export type Day = z.infer<typeof Day>;

/** Whether a day has a photo at a place (from 1); older days may have blanks; without a place the day itself is meant. */
export function hasPlace({ collection }: Day, place: number | undefined): boolean {
  return place === undefined || Boolean(collection.photoUrls[place - 1]?.trim());
}

export const getDay = endpoint({
  method: 'GET',
  path: '/api/days/{date}',
  access: 'public',
  summary: 'A published day, the days beside it and its share cards',
  params: z.object({ date: DateString }),
  answer: Day,
});

const version = z.object({ v: z.optional(z.string().check(z.maxLength(64))) });

export const getDayCard = endpoint({
  method: 'GET',
  path: '/cards/{date}.jpeg',
  access: 'public',
  summary: 'The share card of a published day: its five photos, 1200x630, JPEG',
  params: z.object({ date: DateString }),
  query: version,
});

export const getPhotoCard = endpoint({
  method: 'GET',
  path: '/cards/{date}/{place}.jpeg',
  access: 'public',
  summary: 'The share card of one photo of a published day, 1200x630, JPEG',
  params: z.object({
    date: DateString,
    place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PHOTOS_PER_DAY)),
  }),
  query: version,
});

/** What sites that show cards ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
