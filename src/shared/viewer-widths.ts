import { imageWidths, offeredWidths, type PhotoSize } from './images.ts';

/** Size and quality in the viewer and in crop mode (IMG-3). Not in `images.ts`, which every page loads. */
export const viewerPresets = {
  viewer: { width: 2560, height: 1440, quality: 95 },
  crop: { width: 1920, height: 1080, quality: 90 },
} as const;

/** The longest sides the viewer offers: a phone, a common screen, a high-density screen. */
const VIEWER_SIDES_PX = [1200, 1920, 2560];

/** For large high-density screens (IMG-4); these are rare, so such renditions are made on request. */
export const BEYOND_PREPARED_PX = [3840, 5120];

/**
 * Widths in the viewer's `srcset`, ascending, at `viewerPresets.viewer.quality`. For a portrait the longest side is
 * the height, so its widths are smaller.
 *
 * @param photo pixels after orientation, if known
 */
export function viewerWidths({ width, height }: PhotoSize): number[] {
  const portion = width === undefined || height === undefined ? 1 : Math.min(1, width / height);
  return offeredWidths(
    VIEWER_SIDES_PX.map((side) => snapDown(imageWidths, side * portion)),
    width,
  );
}

function snapDown(steps: readonly number[], value: number): number {
  return steps.findLast((step) => step <= value) ?? steps[0] ?? value;
}
