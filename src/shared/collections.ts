import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { FocalPoint } from './focal-point.ts';
import { Layout } from './layout.ts';
import { OwnerText } from './owner-text.ts';
import { PhotoRange } from './photo-range.ts';
import { Remark } from './remarks.ts';
import { RowIdText } from './row-id.ts';

/** Details of one photo besides its URL; sizes and preview appear once its original is in the media store. */
export const PhotoDetails = z.object({
  /** Changes with the image's bytes; a URL that contains it can be cached for ever. */
  version: z.optional(z.string()),
  /** Pixels after the orientation is applied. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** ThumbHash in base64: the blurred preview (IMG-6). */
  thumbhash: z.optional(z.string()),
  /** Chosen by the owner, else found by the server. Places of another shape show the part around this point. */
  focalPoint: z.optional(FocalPoint),
  /** Absent until the original has been analysed (HDR-4). */
  range: z.optional(PhotoRange),
  /** True if the photo has HDR renditions (HDR-1). */
  hasGainMap: z.optional(z.boolean()),
  /** True if the URL shows a crop whose original is still stored (CROP-5); absent otherwise. */
  cropped: z.optional(z.boolean()),
  caption: z.optional(OwnerText),
  alt: z.optional(OwnerText),
  /** What the owner said of the photo on tours, oldest first (WALK-4). */
  remarks: z.optional(z.array(Remark)),
});
export type PhotoDetails = z.infer<typeof PhotoDetails>;

/** One collection: five photos in the owner's order. The three lists are parallel. */
export const Collection = z.object({
  id: z.int(),
  date: DateString,
  photoUrls: z.array(z.string()),
  /** For each photo, the rounded mean of the visitors' like levels above 0. */
  photoLikes: z.array(z.int()),
  photos: z.array(PhotoDetails),
  title: z.optional(OwnerText),
  words: z.optional(OwnerText),
  /** The collection's own layout; absent where the site's applies. */
  layout: z.optional(Layout),
  /** ISO moment of an opening's first photo (OPEN-1); absent without an opening. */
  opensAt: z.optional(z.string()),
  strokeSeconds: z.optional(z.int()),
  manualReveals: z.optional(z.boolean()),
});
export type Collection = z.infer<typeof Collection>;

/** The most collections in one response of `listCollections`; 100 are about 35 kB compressed. */
export const DAYS_PER_ANSWER = 100;

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'public',
  summary: 'List published days, newest first, 100 at a time, with a Link header (rel="next") to older ones',
  query: z.object({
    camera: z.optional(z.string()),
    /** Lists only collections older than this date. */
    before: z.optional(DateString),
    _t: z.optional(z.string()),
  }),
  answer: z.array(Collection),
});

export const getTodaysCollection = endpoint({
  method: 'GET',
  path: '/api/collections/today',
  access: 'public',
  summary: "Get today's five photos, by the site's time zone",
  answer: Collection,
});

export const getRandomCollection = endpoint({
  method: 'GET',
  path: '/api/collections/random',
  access: 'public',
  summary: 'Get a random published day other than `except`, unless that is the only one',
  query: z.object({ except: z.optional(RowIdText) }),
  answer: Collection,
});
