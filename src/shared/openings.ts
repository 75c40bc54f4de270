import * as z from 'zod/mini';
import { PhotoDetails } from './collections.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { OwnerText } from './owner-text.ts';

/** This long before an opening, its page becomes the waiting room (OPEN-3). */
export const WAITING_ROOM_MS = 30 * 60_000;
/** A smaller number of visitors is not shown (OPEN-3). */
export const MIN_COUNTED_VISITORS = 3;

/** An opening that is announced, under way or called off, as visitors see it (OPEN-3, OPEN-4). */
export const Opening = z.object({
  collectionId: z.int(),
  date: DateString,
  title: z.optional(OwnerText),
  /** The site's time zone, an IANA name. */
  timeZone: z.string(),
  /** ISO moment of the first reveal. */
  opensAt: z.string(),
  strokeSeconds: z.int(),
  manualReveals: z.boolean(),
  /** ISO moments, one per photo; the owner may still change future ones. */
  reveals: z.array(z.string()),
  /** Set if the owner moved the opening after its announcement: the former hour, and when it was moved. */
  moved: z.optional(z.object({ from: z.string(), at: z.string() })),
  /** Set if the opening was called off and its photos stay unrevealed; `reveals` is then empty. */
  calledOff: z.optional(z.object({ words: z.optional(OwnerText) })),
  /** Only the photos that are revealed, or will be within seconds. */
  photos: z.array(z.object({ url: z.string(), details: PhotoDetails })),
});
export type Opening = z.infer<typeof Opening>;

export const listOpenings = endpoint({
  method: 'GET',
  path: '/api/openings',
  access: 'public',
  summary:
    'List the announced, active and called-off openings, earliest first, with the photos revealed so far',
  answer: z.array(Opening),
});

/** Pages count down by the server's clock: they measure the offset of the device's clock as NTP does. */
export const getServerTime = endpoint({
  method: 'GET',
  path: '/api/time',
  access: 'public',
  summary: "Get the server's time, in milliseconds since 1970",
  answer: z.object({ now: z.number() }),
});

/**
 * Events `opening` (something changed: request the list again), `visitors` (JSON `{count}`) and `likes` (JSON
 * `{likes}`: five numbers, the likes given in the last second).
 */
export const openingStream = endpoint({
  method: 'GET',
  path: '/api/sse/opening',
  access: 'public',
  summary: "Stream an opening's changes, visitors and likes as server-sent events",
});

export const getOpeningCalendar = endpoint({
  method: 'GET',
  path: '/api/openings/{date}/calendar.ics',
  access: 'public',
  summary: 'Get the hour of an announced opening as a calendar file (RFC 5545)',
  params: z.object({ date: DateString }),
});
