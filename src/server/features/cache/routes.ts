import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import {
  type CacheType,
  clearCache,
  generateCache,
  getCacheStats,
  getUncached,
} from '../../../shared/cache.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Bus } from '../../db/bus.ts';
import { route } from '../../http/route.ts';
import type { Counters } from './counters.ts';
import type { ImageSource } from './image-source.ts';
import { cacheStats, type StatsSources } from './stats.ts';

export interface CacheRoutesOptions extends StatsSources {
  bus: Bus;
}

/** The endpoints of the owner's cache tab (CACHE-1, CACHE-2). */
export async function cacheRoutes(app: FastifyInstance, { bus, ...sources }: CacheRoutesOptions) {
  const { images, counters, publishedUrls } = sources;
  const clearing = await createClearing({ images, counters, bus, log: app.log });
  app.addHook('onClose', () => clearing.stop());

  route(app, getCacheStats, ({ query }) => cacheStats(sources, query.language));

  route(app, clearCache, async ({ body }) => {
    await clearing.clear(body.type);
    return { cleared: body.type };
  });

  route(app, getUncached, async () => {
    const { uncachedUrls } = await images.survey(await publishedUrls());
    return { uncached: uncachedUrls.length, uncachedUrls };
  });

  route(app, generateCache, ({ body, request, reply }) =>
    generate(body.imageUrls, {
      prepare: images.prepare,
      signal: hangUpSignal(reply),
      onError: (err, imageUrl) =>
        request.log.warn({ err, imageHost: hostOf(imageUrl) }, 'cache: preparing a photo failed'),
    }),
  );
}

/** Only the host is logged: the path may contain folder names and tokens of shared links. */
function hostOf(imageUrl: string): string | undefined {
  return URL.parse(imageUrl)?.host;
}

/** Aborted when the client disconnects before the response. */
function hangUpSignal(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  reply.raw.once('close', () => hangUp.abort());
  return hangUp.signal;
}

/** Photos prepared at once. The work queue limits encoding; this limits decoded originals. */
const PHOTOS_AT_ONCE = 2;

interface Generation {
  processed: number;
  errors: { imageUrl: string; message: string }[];
}

interface GenerateOptions {
  prepare: (url: string) => Promise<void>;
  /** Aborted when the client has disconnected: no further photo is started. */
  signal: AbortSignal;
  onError: (error: unknown, imageUrl: string) => void;
}

/** Prepares photos in order; a failure does not stop the others (CACHE-2). */
export async function generate(
  imageUrls: readonly string[],
  { prepare, signal, onError }: GenerateOptions,
): Promise<Generation> {
  const result: Generation = { processed: 0, errors: [] };
  const left = [...imageUrls];
  const work = async () => {
    for (let url = left.shift(); url !== undefined && !signal.aborted; url = left.shift()) {
      try {
        await prepare(url);
        result.processed += 1;
      } catch (error) {
        onError(error, url);
        const message = error instanceof AppError ? error.message : 'This photo could not be prepared';
        result.errors.push({ imageUrl: url, message });
      }
    }
  };
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, work));
  return result;
}

const CHANNEL = 'cache_cleared';
const EXIF_COUNTERS = ['exifHits', 'exifMisses'] as const;

interface Clearing {
  /** Resolves when this process has cleared its cache and has notified the other processes. */
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
async function createClearing({ images, counters, bus, log }: ClearingOptions): Promise<Clearing> {
  const self = randomUUID();

  async function clearHere(type: CacheType, unusedSinceMs?: number): Promise<void> {
    if (type !== 'image') {
      images.clearPhotoRows();
      counters.discard(EXIF_COUNTERS);
    }
    if (type !== 'exif') await images.clearImages(unusedSinceMs);
  }

  const unsubscribe = await bus.subscribe(CHANNEL, (payload) => {
    const { type, from, atMs } = payload as { type: CacheType; from: string; atMs: number };
    if (from === self) return;
    // The processes may share a folder: keeps files that were made since the other process began to clear it.
    clearHere(type, atMs).catch((error: unknown) =>
      log.warn(error, 'cache: clearing failed in this process'),
    );
  });

  return {
    async clear(type) {
      if (type !== 'image') {
        await images.clearCameraData();
        await counters.reset(EXIF_COUNTERS);
      }
      const atMs = Date.now();
      await clearHere(type);
      await bus.publish(CHANNEL, { type, from: self, atMs });
    },
    stop: unsubscribe,
  };
}
