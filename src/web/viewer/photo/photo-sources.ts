import type { PhotoDetails } from '../../../shared/collections.ts';
import { hdrSrcSet } from '../../../shared/hdr-images.ts';
import { imageUrlOf, offeredWidths } from '../../../shared/images.ts';
import { BEYOND_PREPARED_PX, viewerPresets, viewerWidths } from '../../../shared/viewer-widths.ts';
import { type ImageSource, imageSources } from '../../ui/photo/photo-image.tsx';

/** The panel's width beside the photo on desktops, as `viewer-panel.tsx` sets it. */
const PANEL_PX = 360;
/**
 * The room for dots and buttons above and below the photo, and beside it on desktops, as `photo-stage.tsx` sets it.
 */
const BARS_PX = 128;
const SIDES_PX = 112;
/** The photo's area. */
export interface PhotoArea {
  /** Whether the panel is beside it on desktops. */
  readonly panel: boolean;
  /** The zoom, by which the needed width in pixels grows (VIEW-9). */
  readonly scale: number;
}

const BESIDE_PANEL: PhotoArea = { panel: true, scale: 1 };

export interface PhotoSources {
  /** The viewer's preset, for browsers without `srcset` (IMG-3). */
  readonly src: string;
  /** The photo in every format and width; empty for embedded images, which are `data:` URLs. */
  readonly formats: readonly ImageSource[];
  /** Candidates with a gain map, for screens of high dynamic range (HDR-1). */
  readonly hdr: string | undefined;
  readonly sizes: string;
}

/**
 * Every URL from which the viewer may load a photo. Each screen loads as many pixels as it has (IMG-3, IMG-4), up to
 * the original's size, because the server never enlarges.
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

/** The photo's width in CSS pixels: as wide as its area, or as its height there allows. */
function sizesOf(width: number | undefined, height: number | undefined, { panel, scale }: PhotoArea): string {
  const times = scale === 1 ? '' : `${scale} * `;
  const areaHeight = panel ? `(100vh - ${BARS_PX}px)` : '100vh';
  const byHeight = width && height ? `, ${areaHeight} * ${(width / height).toFixed(4)}` : '';
  const desktop = `calc(${times}min(100vw - ${panel ? PANEL_PX + SIDES_PX : 0}px${byHeight}))`;
  return `(min-width: 1024px) ${desktop}, calc(${times}min(100vw${byHeight}))`;
}
