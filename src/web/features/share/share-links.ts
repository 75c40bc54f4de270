import { type DateString, longDate } from '../../../shared/dates.ts';

/** The size of the window in which X opens (SHARE-1). */
export const X_WINDOW = { widthPx: 600, heightPx: 400 };

export interface SharedPhoto {
  readonly collectionId: number;
  readonly photoIndex: number;
  readonly date: DateString;
}

/** The link that opens the viewer on this photo (ROUTE-5). `origin` without a trailing slash. */
export function photoLink(origin: string, { collectionId, photoIndex }: SharedPhoto): string {
  return `${origin}/?collection=${collectionId}&photo=${photoIndex}`;
}

/**
 * The text for X, in English for all visitors (SHARE-1). Spaces and most signs would end a hashtag, so they are
 * removed from the site's name: `Five a day` → `#FIVEADAY`. A name without letters gets no hashtag, because X would
 * make none.
 */
export function xText(date: DateString, siteName: string): string {
  const name = siteName.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}_・]/gu, '');
  const hashtag = /\p{L}/u.test(name) ? `#${name} ` : '';
  return `Beautiful moment captured on ${longDate(date)} ${hashtag}#Photography`;
}

/** The URL of X's page for a new post, with text and link filled in. */
export function xUrl(origin: string, photo: SharedPhoto, siteName: string): string {
  const query = new URLSearchParams({
    text: xText(photo.date, siteName),
    url: photoLink(origin, photo),
  });
  return `https://x.com/intent/post?${query}`;
}
