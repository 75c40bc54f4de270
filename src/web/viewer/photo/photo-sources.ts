import type { PhotoDetails } from '../../../shared/collections.ts';
import { imageAddress, imagePresets, offeredWidths, viewerWidths } from '../../../shared/images.ts';
import { type ImageSource, imageSources } from '../../ui/photo/image-sources.ts';

/** The panel's width beside the photo on desktops, as `viewer-panel.tsx` sets it. */
const PANEL_PX = 340;
/** Where the photo is seen. */
export interface Room {
  /** Whether a desktop's panel stands beside it. */
  readonly panel: boolean;
  /** Zoomed, it needs as many times the pixels (VIEW-9). */
  readonly scale: number;
}

const BESIDE_PANEL: Room = { panel: true, scale: 1 };

/** For large doubled screens (IMG-4): few have one, so these are made when first asked for. */
const BEYOND_PREPARED_PX = [3840, 5120];

export interface PhotoSources {
  /** The viewer's preset, for browsers without `srcset` (IMG-3). */
  readonly src: string;
  /** The photo in every format and width; empty for embedded pictures, which are their own address. */
  readonly formats: readonly ImageSource[];
  readonly sizes: string;
}

/**
 * Every address the viewer may take a photo from: all at the viewer's quality, so that a phone fetches a phone's
 * share and a doubled screen the double (IMG-3, IMG-4). The server never enlarges: the last step is the original.
 */
export function photoSources(url: string, photo: PhotoDetails, room = BESIDE_PANEL): PhotoSources {
  const { quality } = imagePresets.viewer;
  const { version, width, height } = photo;
  const prepared = viewerWidths(photo);
  const widths =
    (prepared.at(-1) ?? 0) < (width ?? Number.POSITIVE_INFINITY)
      ? [...prepared, ...offeredWidths(BEYOND_PREPARED_PX, width)]
      : prepared;
  return {
    src: imageAddress({ url, version, ...imagePresets.viewer }),
    formats: imageSources({ url, photo, quality, widths }),
    sizes: sizesOf(width, height, room),
  };
}

/** How wide the photo stands in CSS pixels: as wide as the room, or as its height there allows. */
function sizesOf(width: number | undefined, height: number | undefined, { panel, scale }: Room): string {
  const times = scale === 1 ? '' : `${scale} * `;
  const byHeight = width && height ? `, 100vh * ${(width / height).toFixed(4)}` : '';
  const desktop = `calc(${times}min(100vw - ${panel ? PANEL_PX : 0}px${byHeight}))`;
  return `(min-width: 1024px) ${desktop}, calc(${times}min(100vw${byHeight}))`;
}
