import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { framingRatios } from '../../../../shared/framing.ts';
import type { Db } from '../../../db/connect.ts';
import { memoryLimits } from '../../../memory-limits.ts';
import type { MediaKey, MediaStore } from '../../../platform/files/media-store.ts';
import type { IdleWatch } from '../../../platform/idle-watch.ts';
import { imageKey } from '../decode/photo.ts';
import type { WorkQueue } from '../decode/work-queue.ts';
import { findEveryPhotoUrl, findPhotosAndCrops } from '../originals/queries.ts';
import type { DiskCache } from '../renditions/disk-cache.ts';
import { preparedRenditions, type Rendition, renditionKey } from '../renditions/rendition.ts';
import type { DailyBudget } from './daily-budget.ts';
import { openRecompressor, type PhotoFile } from './recompress-photo.ts';

const ENDING = '.avif';
/** How many photos are read in one query. */
const PHOTOS_AT_ONCE = 100;

export interface RecompressionOptions {
  db: Db;
  mediaStore: MediaStore;
  disk: DiskCache;
  work: Pick<WorkQueue, 'isIdle'>;
  idle: Pick<IdleWatch, 'isIdle' | 'whileIdle'>;
  budget: DailyBudget;
  /** Called when a rendition has other bytes than before. */
  onReplaced: (key: string) => Promise<void>;
  /** The priority of the encoding process, as for `os.setPriority`; by default the lowest. */
  priority?: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

interface Unfinished {
  key: string;
  photo: MediaKey & Pick<PhotoFile, 'crop'>;
  renditions: Rendition[];
}

/** How many renditions were encoded again (`checked`), how many of them were replaced, and the saved bytes. */
interface Tally {
  checked: number;
  replaced: number;
  savedBytes: number;
}

interface RecompressionRun {
  stop: AbortSignal;
  tally: Tally;
  /** Called after each rendition with the processor time that it took. */
  onSpent: (cpuMs: number) => Promise<void>;
}

/**
 * Encodes prepared AVIF renditions a second time, slowly, newest photos first (LIGHT-9). Stops when all are done,
 * when the machine is needed or when the processor time of the day is used up; the next call continues. Only the file
 * names (`DiskCache.finish`) record which renditions are done, so a process may end at any moment. The caller ensures
 * that only one process runs this at a time.
 */
export class Recompression {
  readonly #options: RecompressionOptions;
  /** The keys of failed photos, which are tried again only after a restart. */
  readonly #failed = new Set<string>();
  /**
   * What the last complete run left: the keys of renditions that are not among the prepared ones of a collection, are
   * too large for this machine's memory, or failed. `photos` is a digest of the collections' photos.
   */
  #leftOver: { keys: ReadonlySet<string>; photos: string } = { keys: new Set(), photos: '' };

  constructor(options: RecompressionOptions) {
    this.#options = options;
  }

  /** @param signal ends the run at once, without rejecting */
  async run(signal: AbortSignal): Promise<void> {
    const { idle, log } = this.#options;
    if (!(await this.#mayGoOn())) return;
    const tally: Tally = { checked: 0, replaced: 0, savedBytes: 0 };
    await idle.whileIdle(async (needed) => {
      const stop = AbortSignal.any([signal, needed]);
      for await (const unfinished of this.#unfinished()) {
        await this.#recompress(unfinished, stop, tally);
        if (stop.aborted || !(await this.#mayGoOn())) return;
      }
    });
    if (tally.checked > 0) log.info(tally, 'images: recompressed while idle');
  }

  async #mayGoOn(): Promise<boolean> {
    const { idle, work, budget } = this.#options;
    return work.isIdle() && idle.isIdle() && (await budget.hasLeft());
  }

  async #recompress(unfinished: Unfinished, stop: AbortSignal, tally: Tally): Promise<void> {
    const { mediaStore, budget, log } = this.#options;
    const { key, photo } = unfinished;
    let sinceMs = performance.now();
    const onSpent = async (cpuMs: number) => {
      await budget.spend(cpuMs);
      sinceMs = performance.now();
    };
    try {
      await mediaStore.withFile(photo, (file) =>
        this.#recompressFile({ ...unfinished, photo: { ...photo, file } }, { stop, tally, onSpent }),
      );
    } catch (error) {
      // The processor time since the last report is not known, so the elapsed time is counted.
      await budget.spend(performance.now() - sinceMs);
      if (stop.aborted) return;
      this.#failed.add(key);
      log.warn({ err: error, photo: key }, 'images: recompressing a photo failed');
    }
  }

  async #recompressFile(
    { key, photo, renditions }: Unfinished & { photo: PhotoFile },
    { stop, tally, onSpent }: RecompressionRun,
  ): Promise<void> {
    const { disk, onReplaced, priority } = this.#options;
    const recompressor = await openRecompressor(photo, stop, priority);
    try {
      for (const rendition of renditions) {
        const first = await disk.peek(renditionKey(key, rendition));
        if (first === undefined) continue;
        const { data, cpuMs } = await recompressor.smaller(rendition, first);
        await disk.finish(renditionKey(key, rendition), data);
        await onSpent(cpuMs);
        tally.checked += 1;
        if (data !== undefined) {
          tally.replaced += 1;
          tally.savedBytes += first.length - data.length;
          await onReplaced(renditionKey(key, rendition));
        }
        if (!(await this.#mayGoOn())) return;
      }
    } finally {
      recompressor.end();
    }
  }

  /** Yields photos whose prepared renditions are not all final, those of the newest collection first. */
  async *#unfinished(): AsyncGenerator<Unfinished> {
    const { db, disk } = this.#options;
    const keys = new Set(await disk.listUnfinished(ENDING));
    if (keys.size === 0) return;
    const urls = [...new Set(await findEveryPhotoUrl(db))];
    const photos = createHash('sha256').update(urls.join('\n')).digest('hex');
    if (photos === this.#leftOver.photos && [...keys].every((key) => this.#leftOver.keys.has(key))) return;
    for (let from = 0; from < urls.length; from += PHOTOS_AT_ONCE) {
      const slice = urls.slice(from, from + PHOTOS_AT_ONCE);
      const found = await findPhotosAndCrops(db, slice);
      for (const url of slice) {
        const photo = found.get(url);
        if (photo === undefined) continue;
        const key = imageKey(photo);
        const renditions = preparedRenditions(photo).filter(
          (one) =>
            keys.has(renditionKey(key, one)) && pixelsOf(one, photo) <= memoryLimits.recompressionPixels,
        );
        if (renditions.length === 0 || this.#failed.has(key)) continue;
        yield { key, photo, renditions };
      }
    }
    // Without those that were made meanwhile: the next run processes them.
    const left = (await disk.listUnfinished(ENDING)).filter((key) => keys.has(key));
    this.#leftOver = { keys: new Set(left), photos };
  }
}

function pixelsOf({ width, framing }: Rendition, photo: { width: number; height: number }): number {
  const shape = framing === undefined ? photo.width / photo.height : framingRatios[framing.ratio];
  return (width * width) / shape;
}
