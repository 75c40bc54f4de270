import * as z from 'zod/mini';
import { CallOff } from './call-off.ts';
import { Collection, PhotoDetails } from './collections.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { FocalPoint } from './focal-point.ts';
import { Layout } from './layout.ts';
import { MAX_DAY_BODY_BYTES, MAX_LIKE_LEVEL, PHOTOS_PER_DAY } from './limits.ts';
import { MAX_STROKE_SECONDS, MIN_STROKE_SECONDS } from './opening-plan.ts';
import { OwnerText, OwnerTextChange, OwnerTitle, OwnerTitleChange } from './owner-text.ts';
import { PhotoUrl } from './photo-urls.ts';
import { RowIdText } from './row-id.ts';

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
  /** Set if its opening was called off (OPEN-7). */
  calledOff: z.optional(CallOff),
});
export type OwnCollection = z.infer<typeof OwnCollection>;

/** True if the opening was called off and the photos are hidden until the owner shows them (OPEN-7). */
export function staysUnrevealed(collection: Pick<OwnCollection, 'calledOff'> | undefined): boolean {
  return collection?.calledOff?.staysUnrevealed === true;
}

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

/** The point that the owner set; null restores the found focal point. */
const focalPoint = z.optional(z.nullable(FocalPoint));
const PhotoFields = z.object({ caption: z.optional(OwnerText), alt: z.optional(OwnerText), focalPoint });
const fivePhotos = z
  .array(PhotoFields)
  .check(z.length(PHOTOS_PER_DAY, { error: 'photos: exactly 5 entries are required' }));

/** Null restores the site's layout. */
const layout = z.optional(z.nullable(Layout));

/** Null: no opening, the photos appear at midnight. */
const opensAt = z.optional(
  z.nullable(
    z.iso.datetime({ offset: true, error: 'opensAt: an ISO 8601 moment with its offset is required' }),
  ),
);
/** The interval between two reveals. */
const strokeSeconds = z.optional(z.int().check(z.minimum(MIN_STROKE_SECONDS), z.maximum(MAX_STROKE_SECONDS)));
/** If true, the owner reveals every photo but the first. */
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

/** For each field that a change names, the value that the owner saw. */
const PreviousDay = z.object({
  id: z.optional(z.int()),
  photoUrls: z.optional(z.array(z.string())),
  title: z.optional(OwnerTextChange),
  words: z.optional(OwnerTextChange),
  layout,
  opensAt: z.optional(z.nullable(z.string())),
  strokeSeconds: z.optional(z.number()),
  manualReveals,
  photos: z.optional(fivePhotoChanges),
});
export type PreviousDay = z.infer<typeof PreviousDay>;

/**
 * A change of a collection; omitted fields stay unchanged. `photos` is parallel to `photoUrls` if given, else to
 * `before.photoUrls` if given, else to the stored photos.
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
  /** An object calls the opening off and requires `opensAt: null`; null shows photos that stayed unrevealed. */
  calledOff: z.optional(z.nullable(CallOff)),
  photos: z.optional(fivePhotoChanges),
  /** The values that the form showed; 409 if another change replaced one of them. An array means `{ photoUrls }`. */
  before: z.optional(z.union([z.array(z.string()), PreviousDay])),
});
export type CollectionChange = z.infer<typeof CollectionChange>;

/** The message of the 409 when a field no longer equals `before`. */
export const DAY_CHANGED_ELSEWHERE = 'This day was changed elsewhere in the meantime';

const byDate = z.object({ date: DateString });

export const listAllCollections = endpoint({
  method: 'GET',
  path: '/api/admin/collections',
  access: 'owner',
  summary: 'List all days, including scheduled ones, newest first',
  answer: z.array(OwnCollection),
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  access: 'owner',
  summary: 'Publish a day; 409 if it exists',
  maxBodyBytes: MAX_DAY_BODY_BYTES,
  body: CollectionInput,
  answer: Collection,
});

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/{date}',
  access: 'owner',
  summary: 'Change a day, or move it to another date; omitted fields stay',
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
  summary:
    'Check photos: duplicates, photos that another day shows, and links that cannot be loaded, with reasons',
  maxBodyBytes: MAX_DAY_BODY_BYTES,
  body: z.object({
    photoUrls: z.array(PhotoUrl).check(z.maxLength(PHOTOS_PER_DAY)),
    /** The collection being edited, which `shownOn` leaves out. */
    dayId: z.optional(z.int()),
  }),
  answer: z.object({
    photos: z.array(
      z.object({
        /** The index, from 0, of an earlier photo with the same content. */
        sameAs: z.optional(z.int()),
        shownOn: z.optional(DateString),
        /** Why the photo cannot be loaded. */
        problem: z.optional(z.object({ reason: z.string(), message: z.string() })),
      }),
    ),
  }),
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/{date}',
  access: 'owner',
  summary: 'Delete a day, which can be restored for 30 days',
  params: byDate,
  /** Id of the collection that the owner saw; a different collection that has the date by now is not deleted. */
  query: z.object({ id: z.optional(RowIdText) }),
  answer: Collection,
});
