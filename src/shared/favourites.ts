import * as z from 'zod/mini';
import { PhotoDetails } from './collections.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';

/** One of the most liked photos (FAV-1). */
export const TopLikedPhoto = z.object({
  collectionId: z.int(),
  photoIndex: z.int(),
  photoUrl: z.string(),
  collectionDate: DateString,
  totalLikes: z.int(),
  /** The photo's details, as in its collection; absent if there are none. */
  photo: z.optional(PhotoDetails),
});
export type TopLikedPhoto = z.infer<typeof TopLikedPhoto>;

export const listTopLiked = endpoint({
  method: 'GET',
  path: '/api/photos/top-liked',
  access: 'public',
  summary: 'List the most liked photos, highest like total first',
  answer: z.array(TopLikedPhoto),
});
