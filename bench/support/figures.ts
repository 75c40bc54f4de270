/** A summary of several measurements of one quantity. */
export interface Figures {
  median: number;
  /** Interquartile range: the width of the middle half of the measurements. */
  spread: number;
  /** The maximum. */
  most: number;
  rounds: number;
}

/** @throws RangeError if `values` is empty */
export function figuresOf(values: number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    spread: quantile(sorted, 0.75) - quantile(sorted, 0.25),
    most: sorted.at(-1) ?? Number.NaN,
    rounds: sorted.length,
  };
}

/**
 * Returns a quantile of the values, with linear interpolation.
 * @param sorted ascending
 * @param portion from 0 to 1
 * @throws RangeError if `sorted` is empty
 */
export function quantile(sorted: number[], portion: number): number {
  const at = (sorted.length - 1) * portion;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) throw new RangeError('A quantile needs at least one value');
  return below + (above - below) * (at - Math.floor(at));
}
