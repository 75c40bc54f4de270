import { minCropSize, type Size } from '../../../shared/crops.ts';

/** A selection in percent of the original's sides, independent of the displayed size. */
export interface Selection {
  x: number;
  y: number;
  width: number;
  height: number;
  unit: '%';
}

/** Margin of the first free selection. */
const FREE_MARGIN_PERCENT = 10;

interface SelectionOptions {
  original: Size;
  /** Width divided by height; undefined for a free selection. */
  aspect: number | undefined;
  current?: Selection | undefined;
}

/**
 * The selection after the owner chooses an aspect ratio (CROP-1). An existing selection keeps its centre and area as
 * far as they fit. A new selection is centred: a free one with a margin, others as large as possible.
 */
export function shapedSelection({ original, aspect, current }: SelectionOptions): Selection {
  if (aspect === undefined) return current ?? freeSelection();
  const largest = Math.min(original.width, original.height * aspect);
  const minSize = minCropSize(original);
  // A photo of 3 x 1 pixels is too small for a square of the minimum size: fitting inside the photo takes precedence.
  const minWidth = Math.min(largest, Math.max(minSize.width, minSize.height * aspect));
  const wanted = current === undefined ? largest : Math.sqrt(areaOf(current, original) * aspect);
  const width = Math.min(largest, Math.max(minWidth, wanted));
  const [widthPercent, heightPercent] = [
    (100 * width) / original.width,
    (100 * width) / aspect / original.height,
  ];
  const middle = current ?? { x: 0, y: 0, width: 100, height: 100 };
  return {
    x: spanStart(middle.x + middle.width / 2, widthPercent),
    y: spanStart(middle.y + middle.height / 2, heightPercent),
    width: widthPercent,
    height: heightPercent,
    unit: '%',
  };
}

/** Converts a rectangle in pixels to a selection. */
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

/** The start of a span of this length around `middle`, moved inside 0 to 100 if necessary. */
function spanStart(middle: number, length: number): number {
  return Math.max(0, Math.min(100 - length, middle - length / 2));
}
