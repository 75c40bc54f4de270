import * as z from 'zod/mini';
import { CallOff } from './call-off.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { FocalPoint } from './focal-point.ts';
import { Layout } from './layout.ts';
import {
  MAX_DATA_URL_LENGTH,
  MAX_DAY_BODY_BYTES,
  MAX_LIKE_LEVEL,
  MAX_PHOTO_URL_LENGTH,
  PHOTOS_PER_DAY,
} from './limits.ts';
import { MAX_STROKE_SECONDS, MIN_STROKE_SECONDS } from './opening-plan.ts';
import { OwnerText, OwnerTextChange, OwnerTitle, OwnerTitleChange } from './owner-text.ts';
import { PhotoRange } from './photo-range.ts';
import { isDataUrl, isMediaPath, isPhotoDataUrl } from './photo-urls.ts';
import { Remark } from './remarks.ts';
import { RowIdText } from './row-id.ts';

/** An http(s) url, one of our own `/media/…` paths, or a photo embedded as a `data:` url. */
export const PhotoUrl = z
  .string()
  .check(
    z.refine(isPhotoUrl, { error: 'photoUrls: each photo needs an http(s) address or an uploaded file' }),
  );

/** The check behind `PhotoUrl`, usable in the browser without zod. */
export function isPhotoUrl(text: string): boolean {
  if (isMediaPath(text)) return true;
  if (isDataUrl(text)) return isPhotoDataUrl(text) && text.length <= MAX_DATA_URL_LENGTH;
  return text.length <= MAX_PHOTO_URL_LENGTH && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Details of one photo beside its url; sizes and preview appear once its original is in the media store. */
export const PhotoDetails = z.object({
  /** Changes with the image's bytes; a url that contains it can be cached for ever. */
  version: z.optional(z.string()),
  /** Pixels after the orientation is applied. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** ThumbHash in base64: the blurred preview (IMG-6). */
  thumbhash: z.optional(z.string()),
  /** Places of another shape show the part around it: the owner's, else the found one. */
  focalPoint: z.optional(FocalPoint),
  /** Absent until the original was looked at (HDR-4). */
  range: z.optional(PhotoRange),
  /** Some of its images are for screens of high dynamic range (HDR-1). */
  hasGainMap: z.optional(z.boolean()),
  /** The url shows a part of an original that is still stored (CROP-5); absent where it shows the whole. */
  cropped: z.optional(z.boolean()),
  caption: z.optional(OwnerText),
  alt: z.optional(OwnerText),
  /** What the owner said of it on tours, the first first (WALK-4). */
  remarks: z.optional(z.array(Remark)),
});
export type PhotoDetails = z.infer<typeof PhotoDetails>;

/** One collection: five photos in the owner's order. The three lists are parallel. */
export const Collection = z.object({
  id: z.int(),
  date: DateString,
  photoUrls: z.array(z.string()),
  /** Rounded mean of the visitors' non-zero levels, one per photo. */
  photoLikes: z.array(z.int()),
  photos: z.array(PhotoDetails),
  title: z.optional(OwnerText),
  words: z.optional(OwnerText),
  /** The collection's own layout; absent where the site's applies. */
  layout: z.optional(Layout),
  /** ISO moment of an opening's first photo (OPEN-1); absent where all appear at midnight. */
  opensAt: z.optional(z.string()),
  strokeSeconds: z.optional(z.int()),
  manualReveals: z.optional(z.boolean()),
});
export type Collection = z.infer<typeof Collection>;

/** A collection as the owner sees it. */
export const OwnCollection = z.extend(Collection, {
  photos: z.array(
    z.extend(PhotoDetails, {
      /** The original of a crop. Visitors must not learn it. */
      original: z.optional(z.object({ url: z.string(), version: z.string() })),
      foundFocalPoint: z.optional(FocalPoint),
      ownFocalPoint: z.optional(FocalPoint),
    }),
  ),
  /** Where its opening was called off (OPEN-7). */
  calledOff: z.optional(CallOff),
});
export type OwnCollection = z.infer<typeof OwnCollection>;

const fiveUrls = z
  .array(PhotoUrl, { error: 'Exactly 5 photo URLs are required' })
  .check(z.length(PHOTOS_PER_DAY, { error: 'Exactly 5 photo URLs are required' }));

const LIKES_MESSAGE = 'Exactly 5 photo like values are required';
const fiveLikes = z
  .array(
    z
      .int({ error: LIKES_MESSAGE })
      .check(z.minimum(0, { error: LIKES_MESSAGE }), z.maximum(MAX_LIKE_LEVEL, { error: LIKES_MESSAGE })),
    { error: LIKES_MESSAGE },
  )
  .check(z.length(PHOTOS_PER_DAY, { error: LIKES_MESSAGE }));

/** The owner's point; null returns to the found one. */
const focalPoint = z.optional(z.nullable(FocalPoint));
const PhotoFields = z.object({ caption: z.optional(OwnerText), alt: z.optional(OwnerText), focalPoint });
const fivePhotos = z
  .array(PhotoFields)
  .check(z.length(PHOTOS_PER_DAY, { error: 'photos: exactly 5 entries are required' }));

/** Null returns to the site's. */
const layout = z.optional(z.nullable(Layout));

/** Null: no opening, the photos appear at midnight. */
const opensAt = z.optional(
  z.nullable(
    z.iso.datetime({ offset: true, error: 'opensAt: an ISO 8601 moment with its offset is required' }),
  ),
);
/** Between two photos. */
const strokeSeconds = z.optional(z.int().check(z.minimum(MIN_STROKE_SECONDS), z.maximum(MAX_STROKE_SECONDS)));
/** The owner reveals all but the first. */
const manualReveals = z.optional(z.boolean());

/** What the owner sends to create or change a collection (COL-5, COL-8). */
export const CollectionInput = z.object({
  date: z.optional(DateString),
  photoUrls: fiveUrls,
  photoLikes: z.optional(fiveLikes),
  title: z.optional(OwnerTitle),
  words: z.optional(OwnerText),
  layout,
  opensAt,
  strokeSeconds,
  manualReveals,
  photos: z.optional(fivePhotos),
});
export type CollectionInput = z.infer<typeof CollectionInput>;

const PhotoChange = z.object({
  caption: z.optional(OwnerTextChange),
  alt: z.optional(OwnerTextChange),
  focalPoint,
});
const fivePhotoChanges = z.array(PhotoChange).check(z.maxLength(PHOTOS_PER_DAY));

/** The values the owner saw of the fields that a change names. */
const PreviousDay = z.object({
  id: z.optional(z.int()),
  photoUrls: z.optional(z.array(z.string())),
  title: z.optional(OwnerTextChange),
  words: z.optional(OwnerTextChange),
  layout,
  opensAt: z.optional(z.nullable(z.string())),
  photos: z.optional(fivePhotoChanges),
});
export type PreviousDay = z.infer<typeof PreviousDay>;

/**
 * A change of a collection; omitted fields stay. `photos` is parallel to `photoUrls`, or without them to
 * `before.photoUrls`, or without those to the current photos.
 */
export const CollectionChange = z.object({
  date: z.optional(DateString),
  photoUrls: z.optional(fiveUrls),
  photoLikes: z.optional(fiveLikes),
  title: z.optional(OwnerTitleChange),
  words: z.optional(OwnerTextChange),
  layout,
  opensAt,
  strokeSeconds,
  manualReveals,
  /** With `opensAt` null: how the opening is called off. Null shows photos that stayed unrevealed. */
  calledOff: z.optional(z.nullable(CallOff)),
  photos: z.optional(fivePhotoChanges),
  /**
   * The values the form showed: a field that differs from them by now is not overwritten. A list stands for
   * `photoUrls`.
   */
  before: z.optional(z.union([z.array(z.string()), PreviousDay])),
});
export type CollectionChange = z.infer<typeof CollectionChange>;

/** The message of the 409 when a field no longer equals `before`. */
export const DAY_CHANGED_ELSEWHERE = 'This day was changed elsewhere in the meantime';

/** The maximum of collections in one response of `listCollections`; about 35 kB compressed. */
export const DAYS_PER_ANSWER = 100;

const byDate = z.object({ date: DateString });

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'public',
  summary: 'The published days, newest first: 100, and a Link header (rel="next") to the next older ones',
  query: z.object({
    camera: z.optional(z.string()),
    /** Only older collections. */
    before: z.optional(DateString),
    _t: z.optional(z.string()),
  }),
  answer: z.array(Collection),
});

export const listAllCollections = endpoint({
  method: 'GET',
  path: '/api/admin/collections',
  access: 'owner',
  summary: 'Every day, the scheduled ones too, newest first',
  answer: z.array(OwnCollection),
});

export const getTodaysCollection = endpoint({
  method: 'GET',
  path: '/api/collections/today',
  access: 'public',
  summary: "Today's five photos in the site's time zone",
  answer: Collection,
});

export const getRandomCollection = endpoint({
  method: 'GET',
  path: '/api/collections/random',
  access: 'public',
  summary: 'Any published day; not `except`, unless it is the only one',
  query: z.object({ except: z.optional(RowIdText) }),
  answer: Collection,
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  access: 'owner',
  summary: 'Publish a day; a day that exists answers 409',
  maxBodyBytes: MAX_DAY_BODY_BYTES,
  body: CollectionInput,
  answer: Collection,
});

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/{date}',
  access: 'owner',
  summary: 'Change a day, or move it to another date; what the body leaves out stays',
  params: byDate,
  // `before` may contain embedded images too.
  maxBodyBytes: 2 * MAX_DAY_BODY_BYTES,
  body: CollectionChange,
  answer: Collection,
});

/** Warnings about photos before they are published (COL-10). */
export const checkPhotos = endpoint({
  method: 'POST',
  path: '/api/admin/collections/check',
  access: 'owner',
  summary: 'Which photos are equal, which another day shows, which links cannot be loaded and why',
  maxBodyBytes: MAX_DAY_BODY_BYTES,
  body: z.object({
    photoUrls: z.array(PhotoUrl).check(z.maxLength(PHOTOS_PER_DAY)),
    /** The collection being edited; its own photos are not reported. */
    dayId: z.optional(z.int()),
  }),
  answer: z.object({
    photos: z.array(
      z.object({
        /** The index, from 0, of an earlier photo with the same content. */
        sameAs: z.optional(z.int()),
        shownOn: z.optional(DateString),
        /** Why it cannot be loaded. */
        problem: z.optional(z.object({ reason: z.string(), message: z.string() })),
      }),
    ),
  }),
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/{date}',
  access: 'owner',
  summary: 'Delete a day; for 30 days it can be restored',
  params: byDate,
  answer: Collection,
});
