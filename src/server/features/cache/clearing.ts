import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { CacheType } from '../../../shared/cache.ts';
import type { Bus } from '../../db/bus.ts';
import type { Counters } from './counters.ts';
import type { ImageSource } from './image-source.ts';

const CHANNEL = 'cache_cleared';
const EXIF_COUNTERS = ['exifHits', 'exifMisses'] as const;

export interface Clearing {
  /** Resolves when this process has cleared its cache; the others are notified. */
  clear(type: CacheType): Promise<void>;
  stop(): Promise<void>;
}

interface ClearingOptions {
  images: ImageSource;
  counters: Counters;
  bus: Bus;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Clears the caches of all processes: each has its own memory, and may have its own disk. */
export async function createClearing({ images, counters, bus, log }: ClearingOptions): Promise<Clearing> {
  const self = randomUUID();

  async function clearHere(type: CacheType, unusedSinceMs?: number): Promise<void> {
    if (type !== 'image') {
      images.forgetPhotos();
      counters.forget(EXIF_COUNTERS);
    }
    if (type !== 'exif') await images.clearImages(unusedSinceMs);
  }

  const unsubscribe = await bus.subscribe(CHANNEL, (payload) => {
    const { type, from, atMs } = payload as { type: CacheType; from: string; atMs: number };
    if (from === self) return;
    // In a shared folder, files made since the other process cleared it stay.
    clearHere(type, atMs).catch((error: unknown) =>
      log.warn(error, 'cache: clearing failed in this process'),
    );
  });

  return {
    async clear(type) {
      if (type !== 'image') {
        await images.clearCameras();
        await counters.reset(EXIF_COUNTERS);
      }
      const atMs = Date.now();
      await clearHere(type);
      await bus.publish(CHANNEL, { type, from: self, atMs });
    },
    stop: unsubscribe,
  };
}
