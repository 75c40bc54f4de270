import { expect, test } from 'vitest';
import { isZoomed, MAX_ZOOM, panBy, WHOLE, wheelFactor, zoomBy, zoomTransform } from './zoom.ts';

const around = { room: { width: 400, height: 800 }, photo: { width: 400, height: 300 } };
const middle = { x: 0, y: 0 };

test('[VIEW-9] the point under the fingers stays there', () => {
  const focus = { x: 100, y: 0 };
  const zoomed = zoomBy(WHOLE, 2, focus, around);
  expect(zoomed.scale).toBe(2);
  // The point of the photo that was at 100 is still at 100: 100 * 2 + x.
  expect(100 * zoomed.scale + zoomed.x).toBe(100);
  const further = zoomBy(zoomed, 1.5, focus, around);
  expect(100 * further.scale + further.x).toBeCloseTo(100);
});

test('[VIEW-9] zoom is from 1 to 5, and snaps to 1', () => {
  expect(zoomBy(WHOLE, 100, middle, around).scale).toBe(MAX_ZOOM);
  expect(zoomBy(WHOLE, 0.2, middle, around)).toEqual(WHOLE);
  const zoomed = zoomBy(WHOLE, 2, { x: 150, y: 50 }, around);
  expect(zoomBy(zoomed, 0.505, { x: -90, y: 10 }, around)).toEqual(WHOLE);
  expect(isZoomed(WHOLE)).toBe(false);
  expect(isZoomed(zoomed)).toBe(true);
});

test('[VIEW-9] panning ends at the edges; a side that fits stays centred', () => {
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

test('[VIEW-9] the wheel enlarges, and the same turn back undoes it', () => {
  expect(wheelFactor(-100)).toBeGreaterThan(1.2);
  expect(wheelFactor(-100) * wheelFactor(100)).toBeCloseTo(1);
  expect(zoomTransform(WHOLE)).toBe('');
  expect(zoomTransform({ scale: 2, x: 10, y: -5 })).toBe('translate3d(10px, -5px, 0) scale(2)');
});
