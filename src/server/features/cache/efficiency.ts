import type { Efficiency } from '../../../shared/cache.ts';

/** The least percentage of prepared images for each name (CACHE-1); below the last it is poor. */
const EFFICIENCY_FROM_PERCENT: readonly (readonly [Efficiency, number])[] = [
  ['excellent', 95],
  ['good', 80],
  ['fair', 50],
];

export function efficiencyOf(cachedPercentage: number): Efficiency {
  return EFFICIENCY_FROM_PERCENT.find(([, from]) => cachedPercentage >= from)?.[0] ?? 'poor';
}

/** A share in percent, cut to one decimal, so that only the whole is 100. `empty` if the total is 0. */
export function percentage(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : Math.floor((part / whole) * 1000) / 10;
}
