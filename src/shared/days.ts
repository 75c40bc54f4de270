import * as z from 'zod/mini';
import { Collection, PhotoDetails } from './collections.ts';
import { DateString, isDateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';
import { PHOTOS_PER_DAY } from './limits.ts';
import { OwnerText } from './owner-text.ts';

const DAY_PATH = /^\/(\d{4}-\d{2}-\d{2})(?:\/([1-9]))?$/;

/** The target of a permanent URL: a collection, or, if there is a `place` (from 1), one of its photos (ROUTE-8). */
export interface DayTarget {
  date: DateString;
  place?: number;
}

/** The permanent path of a collection. */
export function dayPath(date: DateString): `/${string}` {
  return `/${date}`;
}

/**
 * The permanent path of a photo.
 *
 * @param place from 1
 */
export function photoPath(date: DateString, place: number): `/${string}` {
  return `/${date}/${place}`;
}

const REPLAY = '/opening';

/** The path of the replay of a day's opening (OPEN-6). */
export function replayPath(date: DateString): `/${string}` {
  return `/${date}${REPLAY}`;
}

/** The date of a replay's path; undefined for other paths. */
export function readReplayPath(pathname: string): DateString | undefined {
  return pathname.endsWith(REPLAY) ? readDayPath(`${pathname.slice(0, -REPLAY.length)}/1`)?.date : undefined;
}

/** Parses a path; undefined if it is not a collection's or a photo's. */
export function readDayPath(pathname: string): DayTarget | undefined {
  const [, date = '', place] = DAY_PATH.exec(pathname) ?? [];
  if (!isDateString(date) || Number(place ?? 1) > PHOTOS_PER_DAY) return undefined;
  return place === undefined ? { date } : { date, place: Number(place) };
}

/** The previous or next collection, as far as a link needs it. */
export const AdjacentDay = z.object({
  date: DateString,
  title: z.optional(OwnerText),
  /** URL of its first photo; absent if there is none, or if it is a long embedded image. */
  url: z.optional(z.string()),
  photo: z.optional(PhotoDetails),
});
export type AdjacentDay = z.infer<typeof AdjacentDay>;

/** A published collection as its permanent page shows it. */
export const Day = z.object({
  collection: Collection,
  /** The published collections before and after it, if any. */
  previous: z.optional(AdjacentDay),
  next: z.optional(AdjacentDay),
  /** URLs of the share cards, one for the collection and one per photo; a changed image has another URL. */
  cards: z.object({ day: z.string(), photos: z.array(z.string()) }),
});
export type Day = z.infer<typeof Day>;

/** Whether a collection has a photo at a place (from 1); some older ones have gaps. True without a place. */
export function hasPlace({ collection }: Day, place: number | undefined): boolean {
  return place === undefined || Boolean(collection.photoUrls[place - 1]?.trim());
}

export const getDay = endpoint({
  method: 'GET',
  path: '/api/days/{date}',
  access: 'public',
  summary: 'Get a published day, its adjacent days and its share cards',
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
    place: integerText(1, PHOTOS_PER_DAY),
  }),
  query: version,
});

/** The size of share cards, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
