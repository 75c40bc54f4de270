import { expect, test } from 'vitest';
import { pixelRectangle } from '../../../shared/crops.ts';
import { aspectOf, aspects } from './crop-screen.tsx';
import { type Selection, selectionOf, shapedSelection } from './selection.ts';

const photos = [
  { width: 6000, height: 4000 },
  { width: 4000, height: 6000 },
  { width: 9000, height: 1000 },
];
const currents: (Selection | undefined)[] = [
  undefined,
  { x: 70, y: 0, width: 30, height: 10, unit: '%' },
  { x: 0, y: 0, width: 100, height: 100, unit: '%' },
  { x: 99, y: 99, width: 1, height: 1, unit: '%' },
];

test('[CROP-1] the aspect ratios are Free, Original, Square, Portrait, Landscape, Wide and Classic', () => {
  const original = { width: 600, height: 400 };
  expect(aspects.map(({ name }) => [name, aspectOf(name, original)])).toEqual([
    ['free', undefined],
    ['original', 1.5],
    ['square', 1],
    ['portrait', 3 / 4],
    ['landscape', 4 / 3],
    ['wide', 16 / 9],
    ['classic', 3 / 2],
  ]);
});

test('[CROP-2] the selection has the chosen aspect ratio, stays inside the image and is large enough', () => {
  for (const original of photos) {
    for (const current of currents) {
      for (const { name } of aspects.slice(1)) {
        const aspect = aspectOf(name, original) ?? 0;
        const selection = shapedSelection({ original, aspect, current });
        const { x, y, width, height } = selection;
        expect((width * original.width) / (height * original.height)).toBeCloseTo(aspect, 6);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(100 + 1e-9);
        expect(pixelRectangle(selection, original)).toBeDefined();
      }
    }
  }
});

test('[CROP-1] a new selection is as large as its ratio allows; an existing one keeps its centre and area', () => {
  const original = { width: 4000, height: 2000 };
  expect(shapedSelection({ original, aspect: 1 })).toEqual({
    x: 25,
    y: 0,
    width: 50,
    height: 100,
    unit: '%',
  });
  const current: Selection = { x: 10, y: 20, width: 20, height: 40, unit: '%' };
  expect(shapedSelection({ original, aspect: 1, current })).toEqual(current);
  // 800 x 800 pixels become 1600 x 400, around the same centre.
  const square: Selection = { x: 40, y: 30, width: 20, height: 40, unit: '%' };
  const wide: Selection = { x: 30, y: 40, width: 40, height: 20, unit: '%' };
  expect(shapedSelection({ original, aspect: 4, current: square })).toEqual(wide);
  expect(shapedSelection({ original, aspect: undefined, current })).toBe(current);
  expect(shapedSelection({ original, aspect: undefined }).width).toBe(80);
});

test('[CROP-5] the selection of the current crop covers the same pixels', () => {
  const original = { width: 6031, height: 4021 };
  const rectangle = { x: 17, y: 333, width: 1999, height: 1501 };
  expect(pixelRectangle(selectionOf(rectangle, original), original)).toEqual(rectangle);
});
