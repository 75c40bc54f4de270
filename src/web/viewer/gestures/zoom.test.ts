import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isZoomed,
  MAX_ZOOM,
  panBy,
  type Viewport,
  visiblePart,
  WHOLE,
  wheelFactor,
  zoomBy,
  zoomTo,
  zoomTransform,
} from './zoom.ts';

const around = { area: { width: 400, height: 800 }, photo: { width: 400, height: 300 } };
const middle = { x: 0, y: 0 };

test('[VIEW-9] zooming keeps the same point of the photo under the fingers', () => {
  const focus = { x: 100, y: 0 };
  const zoomed = zoomBy(WHOLE, 2, focus, around);
  expect(zoomed.scale).toBe(2);
  // The point of the photo that was at 100 is still at 100: 100 * 2 + x.
  expect(100 * zoomed.scale + zoomed.x).toBe(100);
  const further = zoomBy(zoomed, 1.5, focus, around);
  expect(100 * further.scale + further.x).toBeCloseTo(100);
});

test('[VIEW-9] the zoom is at least 1 and at most 5, and snaps to 1', () => {
  expect(zoomBy(WHOLE, 100, middle, around).scale).toBe(MAX_ZOOM);
  expect(zoomBy(WHOLE, 0.2, middle, around)).toEqual(WHOLE);
  const zoomed = zoomBy(WHOLE, 2, { x: 150, y: 50 }, around);
  expect(zoomBy(zoomed, 0.505, { x: -90, y: 10 }, around)).toEqual(WHOLE);
  expect(isZoomed(WHOLE)).toBe(false);
  expect(isZoomed(zoomed)).toBe(true);
});

test('[VIEW-9] panning stops at the photo’s edges; along a side that fits the area the photo stays centred', () => {
  const zoomed = zoomBy(WHOLE, 2, middle, around);
  expect(panBy(zoomed, { x: 50, y: 90 }, around)).toEqual({ scale: 2, x: 50, y: 0 });
  expect(panBy(zoomed, { x: 9000, y: 0 }, around).x).toBe(200);
  expect(panBy(zoomed, { x: -9000, y: 0 }, around).x).toBe(-200);
  const tall = zoomBy(WHOLE, 4, middle, around);
  expect(panBy(tall, { x: 0, y: 9000 }, around).y).toBe(200);
  expect(panBy(WHOLE, { x: 30, y: 30 }, around)).toEqual(WHOLE);
});

test('[VIEW-9] zooming out near an edge leaves no gap there', () => {
  const corner = panBy(zoomBy(WHOLE, 4, middle, around), { x: -9000, y: -9000 }, around);
  const out = zoomBy(corner, 0.5, middle, around);
  expect(Math.abs(out.x)).toBeLessThanOrEqual((400 * out.scale - 400) / 2);
  expect(out.y).toBe(0);
});

test('[VIEW-9] turning the wheel zooms, and turning it back undoes the zoom', () => {
  expect(wheelFactor(-100)).toBeGreaterThan(1.2);
  expect(wheelFactor(-100) * wheelFactor(100)).toBeCloseTo(1);
  expect(zoomTransform(WHOLE)).toBe('');
  expect(zoomTransform({ scale: 2, x: 10, y: -5 })).toBe('translate3d(10px, -5px, 0) scale(2)');
});

const share = (min: number) => fc.double({ min, max: 1, noNaN: true });
/** A photo of any shape, fit into a window of any shape. */
const viewport = fc
  .record({
    width: fc.integer({ min: 200, max: 4000 }),
    height: fc.integer({ min: 200, max: 4000 }),
    ratio: fc.double({ min: 0.2, max: 5, noNaN: true }),
  })
  .map(({ width, height, ratio }) => ({
    area: { width, height },
    photo: { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) },
  }));

/** True if the whole part is visible, up to rounding. */
function isVisible(part: Part, shown: Part): boolean {
  const within = (from: number, length: number, shownFrom: number, shownLength: number) =>
    from >= shownFrom - 1e-6 && from + length <= shownFrom + shownLength + 1e-6;
  return (
    within(part.x, part.width, shown.x, shown.width) && within(part.y, part.height, shown.y, shown.height)
  );
}
type Part = ReturnType<typeof visiblePart>;

test('[WALK-2] zoomTo shows a whole part of a photo as large as possible, in a window of any shape', () => {
  const part = fc
    .record({ x: share(0), y: share(0), width: share(0.01), height: share(0.01) })
    .map(({ x, y, width, height }) => ({ x: x * (1 - width), y: y * (1 - height), width, height }));
  fc.assert(
    fc.property(part, viewport, (wanted, window) => {
      const zoom = zoomTo(wanted, window);
      expect(isVisible(wanted, visiblePart(zoom, window))).toBe(true);
      // With a zoom that is 10 % larger, a side of the part would not fit.
      const closer = { ...zoom, scale: zoom.scale * 1.1 };
      const fitsCloser = (side: 'width' | 'height') =>
        wanted[side] * window.photo[side] * closer.scale <= window.area[side];
      expect(zoom.scale === MAX_ZOOM || !(fitsCloser('width') && fitsCloser('height'))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('[WALK-2] a follower’s window of any shape shows all that the guide sees', () => {
  const hand = fc.record({ factor: fc.double({ min: 1, max: 5, noNaN: true }), x: share(0), y: share(0) });
  const asSeen = ({ factor, x, y }: { factor: number; x: number; y: number }, window: Viewport) =>
    visiblePart(
      zoomBy(WHOLE, factor, { x: (x - 0.5) * window.area.width, y: (y - 0.5) * window.area.height }, window),
      window,
    );
  fc.assert(
    fc.property(hand, viewport, fc.integer({ min: 200, max: 4000 }), (zooming, guide, side) => {
      const { width, height } = guide.photo;
      const area = { width: side, height: 1000 };
      const fit = Math.min(area.width / width, area.height / height);
      const follower = { area, photo: { width: width * fit, height: height * fit } };
      const shown = asSeen(zooming, guide);
      expect(isVisible(shown, visiblePart(zoomTo(shown, follower), follower))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
