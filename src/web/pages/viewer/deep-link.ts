import type { Collection } from '../../../shared/collections.ts';
import type { GalleryPage } from '../../../shared/gallery.ts';
import { MAX_INTEGER, PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { FoundPage } from '../use-find-day.ts';
import { showPhotoFailed } from './photo-toasts.ts';

interface LinkedPhoto {
  readonly collectionId: number;
  readonly photoIndex: number;
}

const PARAMETERS = ['collection', 'photo'] as const;
const PLAIN_INTEGER = /^(0|[1-9]\d*)$/;

/**
 * The photo of `?collection={id}&photo={index}` (ROUTE-5, ROUTE-7). Undefined unless `id` is exactly the id of one of
 * `collections`, as text, and `index` is an integer from 0 to photo count - 1.
 */
export function linkedPhoto(
  search: string,
  collections: readonly Pick<Collection, 'id' | 'photoUrls'>[],
): LinkedPhoto | undefined {
  const params = new URLSearchParams(search);
  const [id, index] = PARAMETERS.map((name) => params.get(name));
  const collection = collections.find((candidate) => String(candidate.id) === id);
  if (collection === undefined || !PLAIN_INTEGER.test(index ?? '')) return undefined;
  const photoIndex = Number(index);
  return photoIndex < collection.photoUrls.length ? { collectionId: collection.id, photoIndex } : undefined;
}

/** The id of a link's collection, even if it does not exist; undefined if the query has no link to a photo. */
export function linkedDay(search: string): number | undefined {
  const params = new URLSearchParams(search);
  const [id = '', index = ''] = PARAMETERS.map((name) => params.get(name) ?? '');
  const isLink = PLAIN_INTEGER.test(id) && PLAIN_INTEGER.test(index) && Number(index) < PHOTOS_PER_DAY;
  return isLink && Number(id) >= 1 && Number(id) <= MAX_INTEGER ? Number(id) : undefined;
}

/** The URL without the parameters `collection` and `photo`. */
export function withoutLink({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const rest = new URLSearchParams(search);
  for (const name of PARAMETERS) rest.delete(name);
  return pathname + (rest.size > 0 ? `?${rest}` : '') + hash;
}

export interface LinkTarget {
  /** The current page of collections; `find` looks up a collection on another page. */
  shown: GalleryPage | undefined;
  find: (collectionId: number) => Promise<FoundPage>;
  /** The language of the message if the lookup fails. */
  language: Language | undefined;
  onOpen: (photo: LinkedPhoto, page: GalleryPage) => void;
}

/**
 * Opens a link's photo, if it exists (ROUTE-5, ROUTE-7). Before that, removes the link's parameters from the URL, so
 * that closing the photo returns to a URL without them (ROUTE-6).
 */
export async function followLink(
  search: string,
  target: LinkTarget,
  isCancelled: () => boolean,
): Promise<void> {
  const { shown, find, onOpen } = target;
  const day = linkedDay(search);
  if (day === undefined || day !== linkedDay(location.search) || isCancelled()) return;
  const photoOn = (page: FoundPage) =>
    page &&
    linkedPhoto(
      search,
      page.days.map(({ collection }) => collection),
    );
  const page = photoOn(shown) ? shown : await find(day);
  if (isCancelled()) return;
  if (page === undefined)
    showPhotoFailed(target.language, () => void followLink(search, target, isCancelled));
  const photo = photoOn(page);
  if (!page || !photo) return;
  // Home loses all parameters (ROUTE-6); the gallery keeps its filters.
  history.replaceState(history.state, '', location.pathname === '/' ? '/' : withoutLink(location));
  onOpen(photo, page);
}
