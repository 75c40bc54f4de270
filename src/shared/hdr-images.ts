import { imageUrlOf, offeredWidths, type PhotoSize } from './images.ts';
import { BEYOND_PREPARED_PX, viewerWidths } from './viewer-widths.ts';

/* Images with a gain map, for screens of high dynamic range (HDR-1, decision 0052). */

/** One point below the viewer's: a JPEG in that quality is three times as large as its AVIF, on phones, too. */
export const hdrPreset = { quality: 90, format: 'jpeg', hdr: true } as const;

/** A phone's width and a high-density screen's: few others show HDR. */
export function preparedHdrWidths(photo: PhotoSize): number[] {
  const widths = viewerWidths(photo);
  return [...new Set([widths.at(0), widths.at(-1)])].filter((width) => width !== undefined);
}

interface HdrPhoto extends PhotoSize {
  version?: string | undefined;
  hasGainMap?: boolean | undefined;
}

/** The candidates of `<source media="(dynamic-range: high)">`; undefined for a photo without a gain map. */
export function hdrSrcSet(url: string, photo: HdrPhoto): string | undefined {
  if (!photo.hasGainMap) return undefined;
  const { version, width = Number.POSITIVE_INFINITY } = photo;
  const prepared = preparedHdrWidths(photo);
  const wider = (prepared.at(-1) ?? 0) < width ? offeredWidths(BEYOND_PREPARED_PX, width) : [];
  return [...prepared, ...wider]
    .map((asked) => `${imageUrlOf({ ...hdrPreset, url, version, width: asked })} ${Math.min(asked, width)}w`)
    .join(', ');
}
