import { thumbhashPreview } from '../../ui/photo/thumbhash-preview.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Large enough that no edge between two pixels shows when it is stretched over the screen. */
const PREVIEW_LONG_SIDE_PX = 32;

/** The page's loaded images of this photo: previews without another request. */
export function thumbnailsOf(url: string): HTMLImageElement[] {
  return [...document.images].filter(
    (image) =>
      image.complete &&
      image.naturalWidth > 0 &&
      image.closest('[role=dialog]') === null &&
      photoUrlOf(image.currentSrc) === url,
  );
}

/** What is shown until the photo has loaded: the page's thumbnail, else its ThumbHash, else nothing. */
export function previewOf({ url, details }: PlaylistPhoto): string | undefined {
  const [thumbnail] = thumbnailsOf(url);
  if (thumbnail) return thumbnail.currentSrc;
  return details.thumbhash === undefined
    ? undefined
    : thumbhashPreview(details.thumbhash, PREVIEW_LONG_SIDE_PX);
}

/** The photo of an image's URL: the `url` parameter of an optimise call, or the `data:` URL itself. */
function photoUrlOf(source: string): string | undefined {
  return source.startsWith('data:') ? source : (URL.parse(source)?.searchParams.get('url') ?? undefined);
}
