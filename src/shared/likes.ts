import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';
import { MAX_LIKE_LEVEL, PHOTOS_PER_DAY } from './limits.ts';
import { RowIdText } from './row-id.ts';

/** One visitor's like level for one photo (LIKE-1). */
const LikeLevel = z.int().check(z.minimum(0), z.maximum(MAX_LIKE_LEVEL));

/** Five numbers, one per photo. */
const perPhoto = z.array(z.int());

const index = integerText(0, PHOTOS_PER_DAY - 1);

export const getVisitorLikes = endpoint({
  method: 'GET',
  path: '/api/collections/{id}/client-likes',
  access: 'public',
  summary: "Get the visitor's own like levels",
  params: z.object({ id: RowIdText }),
  answer: z.object({ likes: perPhoto }),
});

export const getTotalLikes = endpoint({
  method: 'GET',
  path: '/api/collections/{id}/total-likes',
  access: 'public',
  summary: 'Get the like total of each photo',
  params: z.object({ id: RowIdText }),
  answer: z.object({ totalLikes: perPhoto }),
});

export const setVisitorLikes = endpoint({
  method: 'PATCH',
  path: '/api/collections/{id}/photo/{index}/client-likes',
  access: 'public',
  summary: "Set the visitor's like level for one photo",
  params: z.object({ id: RowIdText, index }),
  body: z.object({
    likes: LikeLevel,
    /** Sent by a browser without a likes cookie; random. Likes with the same key are one visitor's (LIKE-5). */
    visitorKey: z.optional(z.uuid()),
  }),
  answer: z.object({ clientLikes: perPhoto, totalLikes: perPhoto }),
});

/** The level after one more click: 0→1→2→3→4→5→0 (LIKE-1). */
export function nextLevel(level: number): number {
  return level >= MAX_LIKE_LEVEL ? 0 : level + 1;
}
