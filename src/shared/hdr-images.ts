import { imageUrlOf, offeredWidths, type PhotoSize } from './images.ts';
import { BEYOND_PREPARED_PX, viewerWidths } from './viewer-widths.ts';

/* Images with a gain map, for screens of high dynamic range (HDR-1, decision 0052). */

/** The quality is one step below the viewer's 95, at which a JPEG is three times as large as the AVIF. */
export const hdrPreset = { quality: 90, format: 'jpeg', hdr: true } as const;

/** The viewer's smallest and largest width, for phones and high-density screens; few other screens show HDR. */
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
    .map(
      (offered) =>
        `${imageUrlOf({ ...hdrPreset, url, version, width: offered })} ${Math.min(offered, width)}w`,
    )
    .join(', ');
}
