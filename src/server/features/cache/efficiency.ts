import type { Efficiency } from '../../../shared/cache.ts';

/** From which percentage of prepared pictures on an efficiency is called so (CACHE-1); below the last it is poor. */
const EFFICIENCY_FROM_PERCENT: readonly (readonly [Efficiency, number])[] = [
  ['excellent', 95],
  ['good', 80],
  ['fair', 50],
];

export function efficiencyOf(cachedPercentage: number): Efficiency {
  return EFFICIENCY_FROM_PERCENT.find(([, from]) => cachedPercentage >= from)?.[0] ?? 'poor';
}

/** A share in percent with one decimal, cut off: 100 is said of the whole only. `empty` where there is nothing to share. */
export function percentage(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : Math.floor((part / whole) * 1000) / 10;
}
