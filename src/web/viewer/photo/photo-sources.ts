import type { PhotoDetails } from '../../../shared/collections.ts';
import { hdrSrcSet } from '../../../shared/hdr-images.ts';
import { imageUrlOf, offeredWidths } from '../../../shared/images.ts';
import { BEYOND_PREPARED_PX, viewerPresets, viewerWidths } from '../../../shared/viewer-widths.ts';
import { type ImageSource, imageSources } from '../../ui/photo/photo-image.tsx';

/** The panel's width beside the photo on desktops, as `viewer-panel.tsx` sets it. */
const PANEL_PX = 360;
/**
 * The space for dots and buttons around the photo on desktops, as photo-stage.tsx sets it. On smaller screens
 * `BARS_PX` is used too, as an estimate.
 */
const BARS_PX = 128;
const SIDES_PX = 112;
/** The same on a phone in landscape orientation, where dots and buttons are at the sides. */
const SHORT_BARS_PX = 16;
/** What the photo's width in the viewer depends on. */
export interface PhotoArea {
  /** False in the slideshow, where no panel is beside the photo. */
  readonly panel: boolean;
  /** The zoom, which multiplies the width in pixels that is needed (VIEW-9). */
  readonly scale: number;
}

const BESIDE_PANEL: PhotoArea = { panel: true, scale: 1 };

export interface PhotoSources {
  /** The URL in the viewer's preset size, for browsers without `srcset` (IMG-3). */
  readonly src: string;
  /** The photo in every format and width; empty for a `data:` URL. */
  readonly formats: readonly ImageSource[];
  /** A `srcset` of images with a gain map, for HDR screens (HDR-1); undefined for a photo without a gain map. */
  readonly hdr: string | undefined;
  readonly sizes: string;
}

/**
 * A photo's renditions that the viewer may load. Each screen loads as many pixels as it has (IMG-3, IMG-4), up to the
 * original's size, because the server never enlarges.
 */
export function photoSources(url: string, photo: PhotoDetails, area = BESIDE_PANEL): PhotoSources {
  const { quality } = viewerPresets.viewer;
  const { version, width, height } = photo;
  const prepared = viewerWidths(photo);
  const widths =
    (prepared.at(-1) ?? 0) < (width ?? Number.POSITIVE_INFINITY)
      ? [...prepared, ...offeredWidths(BEYOND_PREPARED_PX, width)]
      : prepared;
  return {
    src: imageUrlOf({ url, version, ...viewerPresets.viewer }),
    formats: imageSources({ url, photo, quality, widths }),
    hdr: hdrSrcSet(url, photo),
    sizes: sizesOf(width, height, area),
  };
}

/** The `sizes` attribute: the photo's width, limited by the width and height of its area, times the zoom. */
function sizesOf(width: number | undefined, height: number | undefined, { panel, scale }: PhotoArea): string {
  const times = scale === 1 ? '' : `${scale} * `;
  const widthIn = (sidesPx: number, barsPx: number) => {
    const byHeight = width && height ? `, (100vh - ${barsPx}px) * ${(width / height).toFixed(4)}` : '';
    return `calc(${times}min(100vw - ${sidesPx}px${byHeight}))`;
  };
  if (!panel) return widthIn(0, 0);
  const desktop = widthIn(PANEL_PX + SIDES_PX, BARS_PX);
  return `(min-width: 1024px) ${desktop}, (max-height: 479px) ${widthIn(SIDES_PX, SHORT_BARS_PX)}, ${widthIn(0, BARS_PX)}`;
}
