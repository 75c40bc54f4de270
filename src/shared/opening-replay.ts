import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { RowIdText } from './row-id.ts';

/* The replay of an opening, and the owner's report on it (OPEN-6). */

const byDate = z.object({ date: DateString });

/** A chat message of an opening, as its replay shows it. */
export const SpokenWords = z.object({
  /** ISO moment. */
  sentAt: z.string(),
  /** The visitor's name; absent for the owner. */
  name: z.optional(z.string()),
  text: z.string(),
});
export type SpokenWords = z.infer<typeof SpokenWords>;

/** The likes given to one photo in one second. */
const LikesInSecond = z.object({
  /** Seconds since the first reveal. */
  second: z.int(),
  photoIndex: z.int(),
  likes: z.int(),
});

/** An opening that is over (OPEN-6). */
export const OpeningReplay = z.object({
  /** ISO moments, one per photo. */
  reveals: z.array(z.string()),
  /** The site's time zone, an IANA name. */
  timeZone: z.string(),
  /** The most visitors at once; absent below three. */
  visitors: z.optional(z.int()),
  likes: z.array(LikesInSecond),
  words: z.array(SpokenWords),
});
export type OpeningReplay = z.infer<typeof OpeningReplay>;

export const getOpeningReplay = endpoint({
  method: 'GET',
  path: '/api/openings/{date}/replay',
  access: 'public',
  summary: 'Get the replay of an opening: reveals, likes by the second and kept messages',
  params: byDate,
  answer: OpeningReplay,
});

/** The owner's report on an opening, during it and afterwards. */
export const OpeningReport = z.object({
  reveals: z.array(z.string()),
  /** Browsers that asked for a reminder of the opening. */
  reminders: z.int(),
  /** Per photo: the most visitors at once, from its reveal to the next. */
  visitors: z.array(z.int()),
  /** Per photo: the likes given during the opening. */
  likes: z.array(z.int()),
  likesBySecond: z.array(LikesInSecond),
  /** Chat messages from the waiting room until shortly after the last reveal, oldest first. */
  words: z.array(z.extend(SpokenWords, { messageId: z.int(), isKept: z.boolean() })),
});
export type OpeningReport = z.infer<typeof OpeningReport>;

export const getOpeningReport = endpoint({
  method: 'GET',
  path: '/api/admin/openings/{date}/report',
  access: 'owner',
  summary: "Get the owner's report on an opening: visitors, likes and chat",
  params: byDate,
  answer: OpeningReport,
});

export const keepOpeningWords = endpoint({
  method: 'PUT',
  path: '/api/admin/openings/{date}/words/{messageId}',
  access: 'owner',
  summary: 'Add a chat message to the replay of an opening, or remove it',
  params: z.object({ date: DateString, messageId: RowIdText }),
  body: z.object({ isKept: z.boolean() }),
});
