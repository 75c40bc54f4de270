import { thumbhashPreview } from '../../ui/photo/thumbhash-preview.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Stretched over a whole screen no edge between two pixels may be seen. */
const PREVIEW_LONG_SIDE_PX = 32;

/** The page's own pictures of this photo, as far as they have loaded: the best previews there are, at no cost. */
export function thumbnailsOf(url: string): HTMLImageElement[] {
  return [...document.images].filter(
    (image) =>
      image.complete &&
      image.naturalWidth > 0 &&
      image.closest('[role=dialog]') === null &&
      photoUrlOf(image.currentSrc) === url,
  );
}

/** What stands in for a photo until it is there: the page's thumbnail, else its ThumbHash, else nothing. */
export function previewOf({ url, details }: PlaylistPhoto): string | undefined {
  const [thumbnail] = thumbnailsOf(url);
  if (thumbnail) return thumbnail.currentSrc;
  return details.thumbhash === undefined
    ? undefined
    : thumbhashPreview(details.thumbhash, PREVIEW_LONG_SIDE_PX);
}

/** The photo behind an image's address: the `url` of an optimise call, or an embedded picture itself. */
function photoUrlOf(source: string): string | undefined {
  return source.startsWith('data:') ? source : (URL.parse(source)?.searchParams.get('url') ?? undefined);
}
