import type { PhotoDetails } from '../../shared/collections.ts';
import { type ImageFormat, imageAddress, imagePresets, imageWidths } from '../../shared/images.ts';
import { isDataUrl } from '../../shared/photo-urls.ts';

/** The panel's width beside the photo on desktops, as `viewer-panel.tsx` sets it. */
const PANEL_PX = 340;
/** Smaller than this no viewer ever is, at any pixel ratio worth serving. */
const SMALLEST_WIDTH_PX = 600;

export interface PhotoSources {
  /** The viewer's preset itself, for whoever reads no `srcset` (IMG-3). */
  readonly src: string;
  /** One list of widths a modern format; empty for embedded pictures, which are their own address. */
  readonly formats: readonly { readonly type: string; readonly srcSet: string }[];
  readonly jpegSrcSet: string | undefined;
  readonly sizes: string;
}

/**
 * Every address the viewer may take a photo from: all at the viewer's quality, in the ladder's widths, so that
 * a phone fetches a phone's share and a doubled screen the double (IMG-3, IMG-4). The server never
 * enlarges: the last step is the original itself.
 */
export function photoSources(url: string, { version, width, height }: PhotoDetails): PhotoSources {
  const { quality } = imagePresets.viewer;
  const src = imageAddress({ url, version, ...imagePresets.viewer });
  const sizes = sizesOf(width, height);
  if (isDataUrl(url)) return { src, formats: [], jpegSrcSet: undefined, sizes };
  const ladder = imageWidths.filter((step) => step >= SMALLEST_WIDTH_PX);
  const widths = ladder.filter((_, i) => i === 0 || width === undefined || (ladder[i - 1] ?? 0) < width);
  const srcSet = (format: ImageFormat) =>
    widths
      .map((step) => {
        const address = imageAddress({ url, version, width: step, quality, format });
        return `${address} ${Math.min(step, width ?? step)}w`;
      })
      .join(', ');
  return {
    src,
    formats: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    jpegSrcSet: srcSet('jpeg'),
    sizes,
  };
}

/** How wide the photo stands in CSS pixels: as wide as the room, or as its height there allows. */
function sizesOf(width: number | undefined, height: number | undefined): string {
  if (width === undefined || height === undefined) {
    return `(min-width: 1024px) calc(100vw - ${PANEL_PX}px), 100vw`;
  }
  const byHeight = `calc(100vh * ${(width / height).toFixed(4)})`;
  return `(min-width: 1024px) min(calc(100vw - ${PANEL_PX}px), ${byHeight}), min(100vw, ${byHeight})`;
}
