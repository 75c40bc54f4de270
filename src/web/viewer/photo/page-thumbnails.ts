import type { Size } from '../../../shared/crops.ts';
import { framedPart, framingNames } from '../../../shared/framed-part.ts';
import type { Framing } from '../../../shared/framing.ts';
import { thumbhashPreview } from '../../ui/photo/thumbhash-preview.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Large enough that single pixels are not visible when the preview fills the screen. */
const PREVIEW_LONG_SIDE_PX = 32;

/** The page's loaded images of a photo, which serve as its previews without another request. */
export function thumbnailsOf(url: string): HTMLImageElement[] {
  return [...document.images].filter(
    (image) =>
      image.complete &&
      image.naturalWidth > 0 &&
      image.closest('[role=dialog]') === null &&
      photoUrlOf(image.currentSrc) === url,
  );
}

/**
 * The link or button in the page around a photo's thumbnail, even one that has not loaded because the visitor had not
 * scrolled to it. Prefers a thumbnail in view, then one in the opener's section.
 */
export function thumbnailButton(url: string, opener: Element | undefined): HTMLElement | undefined {
  const section = opener?.closest('section');
  const rank = (element: Element) =>
    (isInView(element) ? 0 : 2) + (section && element.closest('section') === section ? 0 : 1);
  return [...document.images]
    .filter((image) => image.closest('[role=dialog]') === null && photoUrlOf(image.src) === url)
    .flatMap((image) => image.closest<HTMLElement>('button, a') ?? [])
    .sort((a, b) => rank(a) - rank(b))[0];
}

/** Scrolls the page beneath the viewer to a photo's thumbnail, so that the viewer can close to it. */
export function revealThumbnail(url: string, opener: Element | undefined): void {
  const button = thumbnailButton(url, opener);
  if (button && !isInView(button)) button.scrollIntoView({ behavior: 'instant', block: 'center' });
}

export function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top;
}

export interface Preview {
  /** The URL of an image of the whole photo. */
  whole?: string | undefined;
  /** A sharper image of a part of the photo, with the part's place in percent of the photo. */
  part?: { src: string; left: number; top: number; width: number; height: number } | undefined;
}

/** A photo's preview: a thumbnail of the whole photo or else the ThumbHash, and over it a framed thumbnail. */
export function previewOf({ url, details }: PlaylistPhoto): Preview {
  const sources = thumbnailsOf(url).map(({ currentSrc }) => currentSrc);
  const { thumbhash, width, height } = details;
  const src = sources.find((source) => framingOf(source));
  const framing = src && framingOf(src);
  return {
    whole:
      sources.find((source) => framingOf(source) === undefined) ??
      (thumbhash && thumbhashPreview(thumbhash, PREVIEW_LONG_SIDE_PX)),
    part: src && framing && width && height ? { src, ...partOf({ width, height }, framing) } : undefined,
  };
}

function partOf(photo: Size, framing: Framing) {
  const { x, y, width, height } = framedPart(photo, framing);
  const percent = (length: number, whole: number) => (100 * length) / whole;
  return {
    left: percent(x, photo.width),
    top: percent(y, photo.height),
    width: percent(width, photo.width),
    height: percent(height, photo.height),
  };
}

/** The framing in an image's URL; undefined for the whole photo. */
function framingOf(source: string): Framing | undefined {
  const query = URL.parse(source)?.searchParams;
  const ratio = framingNames.find((name) => name === query?.get('ratio'));
  return ratio && { ratio, at: Number(query?.get('at')) };
}

/** The URL of an image's photo: the `url` parameter of a rendition's URL, or a `data:` URL itself. */
function photoUrlOf(source: string): string | undefined {
  return source.startsWith('data:') ? source : (URL.parse(source)?.searchParams.get('url') ?? undefined);
}
