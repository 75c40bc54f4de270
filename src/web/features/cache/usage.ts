import type { CacheStats } from '../../../shared/cache.ts';

type MemoryCache = CacheStats['imageCache']['memoryCache'];

/** Memory usage in percent of the limit that is nearer: entries or bytes. */
export function memoryUsage({ entries, maxSize, bytes, maxBytes }: MemoryCache): number {
  return Math.max(entries / maxSize, bytes / maxBytes) * 100;
}

/** `12.3%`, always with one decimal (CACHE-2). */
export function percentText(percent: number): string {
  return `${percent.toFixed(1)}%`;
}
