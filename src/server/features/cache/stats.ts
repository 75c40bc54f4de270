import { byteSize } from '../../../shared/byte-size.ts';
import type { CacheStats, Efficiency } from '../../../shared/cache.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { Counters } from './counters.ts';
import { healthOf } from './health.ts';
import type { ImageSource } from './image-source.ts';

export interface StatsSources {
  images: ImageSource;
  counters: Counters;
  environment: CacheStats['environment'];
  timeZone: () => string;
  /** Photos of published days, newest first. */
  publishedUrls: () => Promise<string[]>;
  /** Preparation jobs: `waiting` includes running jobs; `failed` jobs have used up their retries. */
  jobs: () => Promise<{ waiting: number; failed: number }>;
  now: () => Date;
}

/** The current figures of the cache tab (CACHE-1, API-2). */
export async function cacheStats(sources: StatsSources, language: Language): Promise<CacheStats> {
  const { images, environment, timeZone, now } = sources;
  const urls = await sources.publishedUrls();
  const survey = await images.survey(urls);
  const { counts, since } = await sources.counters.read();
  const cachedPercentage = percentage(survey.preparedCount, survey.expectedRenditions, 100);
  const efficiency = efficiencyOf(cachedPercentage);
  const uncachedCount = survey.uncachedUrls.length;
  const { maxEntries, ...memory } = images.memory();
  const { exifHits: hits, exifMisses: misses } = counts;
  const jobs = await sources.jobs();
  const health = healthOf(
    {
      originals: await images.originals(urls),
      freeBytes: survey.freeBytes,
      cacheBytes: survey.bytes,
      maxCacheBytes: survey.maxBytes,
      failedJobs: jobs.failed,
      uncachedCount,
      efficiency,
      queue: images.queue(),
    },
    language,
  );
  return {
    timestamp: now().toISOString(),
    environment,
    imageCache: {
      health,
      memoryCache: { ...memory, maxSize: maxEntries, note: memoryNote(memory, language) },
      diskCache: {
        totalFiles: survey.files,
        totalSizeBytes: survey.bytes,
        filesByType: survey.filesByType,
      },
      processing: {
        totalProcessed: counts.pictures,
        totalBytes: counts.pictureBytes,
        waiting: jobs.waiting,
        note: sinceNote(since, { timeZone: timeZone(), language }),
      },
      uncached: { uncachedCount, cachedPercentage, efficiency },
    },
    exifCache: {
      size: await images.countCameraData(),
      hitRate: percentage(hits, hits + misses, 0),
      hits,
      misses,
    },
  };
}

function memoryNote({ bytes, maxBytes }: { bytes: number; maxBytes: number }, language: Language): string {
  const size = `${byteSize(bytes)} / ${byteSize(maxBytes)}`;
  return language === 'ja' ? `このプロセスのメモリ（${size}）` : `This process's memory (${size})`;
}

function sinceNote(since: Date, { timeZone, language }: { timeZone: string; language: Language }): string {
  const moment = since.toLocaleString(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return language === 'ja' ? `${moment}からの全プロセスの合計` : `All processes together since ${moment}`;
}

/** The minimum percentage of prepared images for each rating (CACHE-1); anything lower is `poor`. */
const EFFICIENCY_FROM_PERCENT: readonly (readonly [Efficiency, number])[] = [
  ['excellent', 95],
  ['good', 80],
  ['fair', 50],
];

export function efficiencyOf(cachedPercentage: number): Efficiency {
  return EFFICIENCY_FROM_PERCENT.find(([, from]) => cachedPercentage >= from)?.[0] ?? 'poor';
}

/** `part` of `whole` in percent, rounded down to one decimal: 99.99 becomes 99.9. Returns `empty` if `whole` is 0. */
export function percentage(part: number, whole: number, empty: number): number {
  return whole === 0 ? empty : Math.floor((part / whole) * 1000) / 10;
}
