import * as z from 'zod/mini';
import { Collection } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';
import { MAX_INTEGER, MAX_LIKE_LEVEL } from './limits.ts';

/** Page sizes (GAL-1). */
export const DAYS_PER_PAGE = 14;
export const LIKED_PHOTOS_PER_PAGE = 100;

/** Far longer than any date or weekday. */
export const MAX_DATE_SEARCH_LENGTH = 100;

/** A collection on a page, and the indexes of its photos that match. */
export const ListedDay = z.object({ collection: Collection, photoIndexes: z.array(z.int()) });
export type ListedDay = z.infer<typeof ListedDay>;

export const GalleryPage = z.object({
  /** From 1; a page beyond the last returns the last. */
  page: z.int(),
  pageCount: z.int(),
  /** Number of collections and photos on all pages together. */
  dayCount: z.int(),
  photoCount: z.int(),
  days: z.array(ListedDay),
});
export type GalleryPage = z.infer<typeof GalleryPage>;

/** Ten years of collections are too many for one answer, so they are returned in pages. */
export const getGalleryPage = endpoint({
  method: 'GET',
  path: '/api/collections/page',
  access: 'public',
  summary: 'List matching days, newest first: 14 days per page, or 100 photos with a like filter',
  query: z.object({
    page: z._default(integerText(1, MAX_INTEGER), 1),
    /** A date or weekday as typed by a visitor. */
    q: z.optional(z.string().check(z.maxLength(MAX_DATE_SEARCH_LENGTH))),
    /** The rounded mean like level a photo must have. */
    hearts: z.optional(integerText(0, MAX_LIKE_LEVEL)),
    camera: z.optional(z.string()),
    /** Id of a collection: returns the page that lists it. If no page does, `page` applies. */
    collection: z.optional(integerText(1, MAX_INTEGER)),
  }),
  answer: GalleryPage,
});
