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

/** Likes given in one second. */
const LikesInSecond = z.object({
  /** From the first reveal on. */
  second: z.int(),
  photoIndex: z.int(),
  likes: z.int(),
});

/** An opening that is over (OPEN-6). */
export const OpeningReplay = z.object({
  /** ISO moments, one per photo. */
  reveals: z.array(z.string()),
  /** The site's (IANA). */
  timeZone: z.string(),
  /** The most at once; absent if fewer than three came. */
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
  /** Browsers that asked to be reminded of it. */
  reminders: z.int(),
  /** By photo: the most visitors at once while it was the last one revealed. */
  visitors: z.array(z.int()),
  /** Given during the opening, by photo. */
  likes: z.array(z.int()),
  likesBySecond: z.array(LikesInSecond),
  /** The chat of that time, oldest first. */
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
