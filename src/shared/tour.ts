import * as z from 'zod/mini';
import { PHOTOS_PER_DAY } from './limits.ts';

/** The guided tour: the owner leads visitors from photo to photo, over the chat's socket (WALK-1 to WALK-5). */

/** The guide's page sends states at most this often (WALK-2). */
export const TOUR_MOVE_EVERY_MS = 100;
/** Followers move once the guide's view has not changed for this long (WALK-2). */
export const TOUR_REST_MS = 150;
/** A guide whose connection is lost has this long to return. */
export const TOUR_GRACE_MS = 10_000;

/** UTF-16 code units; no chat message is longer. */
const MAX_WORDS = 400;

const share = z.number().check(z.minimum(0), z.maximum(1));
/** Smaller than any part that the viewer shows at its largest zoom. */
const MIN_SIDE = 0.001;
const side = z.number().check(z.minimum(MIN_SIDE), z.maximum(1));

export const TourPhoto = z.object({
  collectionId: z.int().check(z.minimum(1)),
  photoIndex: z.int().check(z.minimum(0), z.maximum(PHOTOS_PER_DAY - 1)),
});
export type TourPhoto = z.infer<typeof TourPhoto>;

export function isSamePhoto(a: TourPhoto | undefined, b: TourPhoto | undefined): boolean {
  return a?.collectionId === b?.collectionId && a?.photoIndex === b?.photoIndex;
}

/** A part of a photo: position and size as shares of the photo's width and height. */
export const PhotoPart = z.object({ x: share, y: share, width: side, height: side });
export type PhotoPart = z.infer<typeof PhotoPart>;

/** What the guide shows; each state replaces the one before it. */
export const TourState = z.object({
  /** A random id that the guide's page makes for each tour. */
  tour: z.uuid(),
  /** Grows with every state of a tour. */
  sequence: z.int().check(z.minimum(1)),
  photo: TourPhoto,
  view: PhotoPart,
  /** The guide's pointer on the photo, if the guide shows it to followers. */
  pointer: z.optional(z.object({ x: share, y: share })),
  /** What the guide said last at this photo on this tour (WALK-4). */
  words: z.optional(
    z.object({
      /** Id of the chat message, by which the guide's page checks after a reload whether it was deleted. */
      messageId: z.int(),
      text: z.string().check(z.maxLength(MAX_WORDS)),
      saidAt: z.iso.datetime(),
    }),
  ),
  /** True if no more visitors are invited; present followers keep following. */
  isQuiet: z.optional(z.boolean()),
});
export type TourState = z.infer<typeof TourState>;

/** How many visitors are at which photo: counts, never names (WALK-5). */
export const TourVisitors = z.object({
  followers: z.int().check(z.minimum(0)),
  /** For each photo of the guide's collection: visitors whose viewer shows it. */
  photos: z.array(z.int().check(z.minimum(0))).check(z.length(PHOTOS_PER_DAY)),
});
export type TourVisitors = z.infer<typeof TourVisitors>;
