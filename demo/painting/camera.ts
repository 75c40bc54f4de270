/** A level camera with a shift lens: vertical lines stay vertical, and the horizon is one row of pixels. */
export interface Camera {
  readonly focal: number;
  readonly centre: number;
  readonly horizon: number;
}

/**
 * `focalMm` is for a 36 x 24 mm frame; `horizon` is a share of the height (0 top, 1 bottom). The ray through a pixel
 * is ((x - centre) / focal, (horizon - y) / focal, 1).
 */
export function createCamera(
  size: { width: number; height: number },
  view: { focalMm: number; horizon: number },
): Camera {
  return {
    focal: (Math.max(size.width, size.height) * view.focalMm) / 36,
    centre: size.width / 2,
    horizon: size.height * view.horizon,
  };
}
