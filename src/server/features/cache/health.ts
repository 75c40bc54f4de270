import { byteSize } from '../../../shared/byte-size.ts';
import type { Efficiency, HealthStatus } from '../../../shared/cache.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { ImageSource } from './image-source.ts';

/** The current facts that the cache's health depends on. */
export interface HealthFacts {
  originals: 'found' | 'missing' | 'unreadable';
  /** Free space on the cache's disk; undefined if its folder cannot be read and written. */
  freeBytes: number | undefined;
  cacheBytes: number;
  maxCacheBytes: number;
  /** Preparation jobs that have used up their retries. */
  failedJobs: number;
  uncachedCount: number;
  efficiency: Efficiency;
  queue: ReturnType<ImageSource['queue']>;
}

/** With less free space, a collection's originals and renditions may not fit. */
const LOW_DISK_BYTES = 1024 ** 3;
/** With less free space, publishing is likely to fail. */
const FULL_DISK_BYTES = 200 * 1024 ** 2;
/**
 * Above this share of its limit the cache counts as full. A cache that exceeds 95 % is trimmed to 90 %
 * (`folder-bound.ts`), so once it has been full, it stays between 90 and 95 %.
 */
const FULL_CACHE_PORTION = 0.9;
const LONG_QUEUE_PORTION = 0.5;

interface HealthRule {
  status: Exclude<HealthStatus, 'healthy'>;
  applies: (facts: HealthFacts) => boolean;
  message: (facts: HealthFacts) => Record<Language, string>;
}

/** Each rule that applies adds its message; one critical rule makes the status critical (CACHE-1). */
const healthRules: readonly HealthRule[] = [
  {
    status: 'critical',
    applies: ({ originals }) => originals === 'unreadable',
    message: () => ({
      ja: '元の写真の保存先を読み取れません。',
      en: 'The store of the originals cannot be read.',
    }),
  },
  {
    status: 'critical',
    applies: ({ originals }) => originals === 'missing',
    message: () => ({
      ja: '公開中の元の写真が保存先に見つかりません。',
      en: 'Originals of published photos are missing from the store.',
    }),
  },
  {
    status: 'critical',
    applies: ({ freeBytes }) => freeBytes === undefined,
    message: () => ({
      ja: 'ディスクキャッシュのフォルダーを読み書きできません。',
      en: "The disk cache's folder cannot be read or written.",
    }),
  },
  {
    status: 'critical',
    applies: ({ freeBytes = LOW_DISK_BYTES }) => freeBytes < FULL_DISK_BYTES,
    message: ({ freeBytes = 0 }) => ({
      ja: `ディスクの空きがほとんどありません（残り ${byteSize(freeBytes)}）。`,
      en: `The disk is almost full (${byteSize(freeBytes)} left).`,
    }),
  },
  {
    status: 'warning',
    applies: ({ freeBytes = LOW_DISK_BYTES }) => freeBytes >= FULL_DISK_BYTES && freeBytes < LOW_DISK_BYTES,
    message: ({ freeBytes = 0 }) => ({
      ja: `ディスクの空きが少なくなっています（残り ${byteSize(freeBytes)}）。`,
      en: `The disk is getting full (${byteSize(freeBytes)} left).`,
    }),
  },
  {
    status: 'critical',
    applies: ({ queue }) => queue.viewers >= queue.max,
    message: ({ queue }) => ({
      ja: `画像処理の待ち行列がいっぱいです（${queue.waiting} 件）。新しい要求は断られています。`,
      en: `The queue of image processing is full (${queue.waiting}): further requests are refused.`,
    }),
  },
  {
    status: 'critical',
    applies: ({ queue }) => queue.waiting >= queue.max && queue.viewers < queue.max,
    message: ({ queue }) => ({
      ja: `画像処理の待ち行列がいっぱいです（${queue.waiting} 件）。小さな画像の新しい要求は断られています。`,
      en: `The queue of image processing is full (${queue.waiting}): further small images are refused, large ones are not.`,
    }),
  },
  {
    status: 'warning',
    applies: ({ queue }) => queue.waiting >= queue.max * LONG_QUEUE_PORTION && queue.waiting < queue.max,
    message: ({ queue }) => ({
      ja: `画像処理が混み合っています（待ち ${queue.waiting} 件、上限 ${queue.max} 件）。`,
      en: `Image processing is busy (${queue.waiting} waiting, ${queue.max} at most).`,
    }),
  },
  {
    status: 'warning',
    // If no image is missing, earlier failures no longer matter.
    applies: ({ failedJobs, uncachedCount }) => failedJobs > 0 && uncachedCount > 0,
    message: ({ failedJobs }) => ({
      ja: `写真の準備に失敗した処理が ${failedJobs} 件あります。「キャッシュを生成」で作り直せます。`,
      en: `Failed preparations of photos: ${failedJobs}. "Generate cache" makes them again.`,
    }),
  },
  {
    status: 'warning',
    applies: ({ cacheBytes, maxCacheBytes }) => cacheBytes > maxCacheBytes * FULL_CACHE_PORTION,
    message: ({ cacheBytes, maxCacheBytes }) => ({
      ja: `ディスクキャッシュが上限に達しつつあります（${byteSize(cacheBytes)} / ${byteSize(maxCacheBytes)}）。長く使われていない画像から削除されます。`,
      en: `The disk cache is close to its bound (${byteSize(cacheBytes)} of ${byteSize(maxCacheBytes)}): the longest unused images go first.`,
    }),
  },
  {
    status: 'warning',
    applies: ({ efficiency }) => efficiency === 'poor',
    message: ({ uncachedCount }) => ({
      ja: `未キャッシュの写真が ${uncachedCount} 枚あり、最初の表示に時間がかかります。`,
      en: `Photos that are not cached: ${uncachedCount}. Their first view takes time.`,
    }),
  },
];

/** The status and a message for each rule that applies, most severe first. */
export function healthOf(
  facts: HealthFacts,
  language: Language,
): { status: HealthStatus; messages: string[] } {
  const broken = healthRules.filter(({ applies }) => applies(facts));
  const isCritical = broken.some(({ status }) => status === 'critical');
  return {
    status: isCritical ? 'critical' : broken.length > 0 ? 'warning' : 'healthy',
    messages: [...broken]
      .sort((a, b) => Number(b.status === 'critical') - Number(a.status === 'critical'))
      .map(({ message }) => message(facts)[language]),
  };
}
