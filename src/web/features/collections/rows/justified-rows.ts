import type { PhotoDetails } from '../../../../shared/collections.ts';

/** A photo's share of the full width without gaps, and how many other photos its row holds. */
export interface RowPlace {
  share: number;
  others: number;
}

/** Width / height of a photo of unknown size: a landscape. */
const USUAL_RATIO = 3 / 2;
/** More extreme photos are cropped to these: a panorama would fill a row alone, a strip would be too narrow. */
const FLATTEST_RATIO = 3;
const TALLEST_RATIO = 1 / 2;

/**
 * A row is at most this many times as tall as ideal, so a row of too few photos ends before the margin. The factor for
 * phones, whose rows are low, lets even the last photos fill their row in most cases.
 */
export const TALLEST_ROW = { wide: 1.35, narrow: 3 };

/** Width / height, limited to the extremes above. */
export function placeRatio({ width, height }: PhotoDetails): number {
  const ratio = width && height ? width / height : USUAL_RATIO;
  return Math.min(FLATTEST_RATIO, Math.max(TALLEST_RATIO, ratio));
}

/**
 * Breaks photos, in order, into rows that fill the width unless `tallest` prevents it. All photos of a row have the
 * same height. `ideal` is the wanted ratio of a row's width to its height; the breaks minimise the sum of
 * log(row's ratio / ideal)².
 */
export function justifiedRows(
  ratios: readonly number[],
  ideal: number,
  tallest = TALLEST_ROW.wide,
): RowPlace[] {
  // best[n]: the lowest cost of the first n photos, and where their last row starts.
  const best = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end++) {
    let choice = { cost: Number.POSITIVE_INFINITY, start: end - 1 };
    let width = 0;
    for (let start = end - 1; start >= 0; start--) {
      width += ratios[start] ?? 0;
      const cost = (best[start]?.cost ?? 0) + Math.log(width / ideal) ** 2;
      if (cost < choice.cost) choice = { cost, start };
      if (width > ideal * 3) break;
    }
    best.push(choice);
  }

  const places: RowPlace[] = [];
  for (let end = ratios.length; end > 0; ) {
    const start = best[end]?.start ?? 0;
    const row = ratios.slice(start, end);
    const width = Math.max(
      ideal / tallest,
      row.reduce((sum, ratio) => sum + ratio, 0),
    );
    places.unshift(...row.map((ratio) => ({ share: ratio / width, others: row.length - 1 })));
    end = start;
  }
  return places;
}
