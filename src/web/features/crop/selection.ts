import { minCropSize, type Size } from '../../../shared/crops.ts';

/** A selection in percent of the original's sides: it holds whatever size the photo stands in. */
export interface Selection {
  x: number;
  y: number;
  width: number;
  height: number;
  unit: '%';
}

/** The margin of a free selection before it is drawn. */
const FREE_MARGIN_PERCENT = 10;

interface SelectionWish {
  original: Size;
  /** Width by height; free when undefined. */
  aspect: number | undefined;
  /** What is selected now. */
  current?: Selection | undefined;
}

/**
 * The selection once a shape has been chosen (CROP-1): with one there already, the same middle and area as far as the
 * photo allows; else the largest of that shape in the middle of the photo.
 */
export function shapedSelection({ original, aspect, current }: SelectionWish): Selection {
  if (aspect === undefined) return current ?? freeSelection();
  const largest = Math.min(original.width, original.height * aspect);
  const least = minCropSize(original);
  // A photo of 3 x 1 pixels has no square of the least size: what fits counts more.
  const narrowest = Math.min(largest, Math.max(least.width, least.height * aspect));
  const wished = current === undefined ? largest : Math.sqrt(areaOf(current, original) * aspect);
  const width = Math.min(largest, Math.max(narrowest, wished));
  const [widthPercent, heightPercent] = [
    (100 * width) / original.width,
    (100 * width) / aspect / original.height,
  ];
  const middle = current ?? { x: 0, y: 0, width: 100, height: 100 };
  return {
    x: placed(middle.x + middle.width / 2, widthPercent),
    y: placed(middle.y + middle.height / 2, heightPercent),
    width: widthPercent,
    height: heightPercent,
    unit: '%',
  };
}

/** Part of a picture in percent. */
export function selectionOf({ x, y, width, height }: Omit<Selection, 'unit'>, original: Size): Selection {
  return {
    x: (100 * x) / original.width,
    y: (100 * y) / original.height,
    width: (100 * width) / original.width,
    height: (100 * height) / original.height,
    unit: '%',
  };
}

function freeSelection(): Selection {
  const side = 100 - 2 * FREE_MARGIN_PERCENT;
  return { x: FREE_MARGIN_PERCENT, y: FREE_MARGIN_PERCENT, width: side, height: side, unit: '%' };
}

function areaOf({ width, height }: Selection, original: Size): number {
  return ((width * original.width) / 100) * ((height * original.height) / 100);
}

/** Where a span of this length begins that has its middle here, or as near as the picture allows. */
function placed(middle: number, length: number): number {
  return Math.max(0, Math.min(100 - length, middle - length / 2));
}
