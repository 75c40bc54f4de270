import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { imagePresets } from '../../../../shared/images.ts';
import type { MediaStore } from '../../../platform/media-store.ts';
import { type Photo, pictureKey } from '../decode/photo.ts';
import { mezzanine, type OpenImage, release } from '../decode/pixels.ts';
import { thumbhashOf } from '../decode/read-original.ts';
import type { Priority, WorkQueue } from '../decode/work-queue.ts';
import type { DiskCache } from './disk-cache.ts';
import { encode } from './encode.ts';
import { createOriginalOpener } from './open-originals.ts';
import { createPreparation } from './prepare-renditions.ts';
import { type Rendition, renditionKey } from './rendition.ts';
import { createSingleFlight, type Waiter } from './single-flight.ts';

const MEMORY_BYTES = 256 * 1024 * 1024;
/** Sixteen kilobytes per entry: with ordinary renditions the byte limit above is reached first. */
const MEMORY_ENTRIES = 16_384;
/** Above this width encoding takes long enough to check first whether the request is still open. */
const LONG_ENCODING_PX = 1200;

export interface ImageEngine {
  /** A rendition that is in memory, synchronously. */
  inMemory(photo: Photo, rendition: Rendition): Buffer | undefined;
  /**
   * A rendition from memory, from disk, or made now; concurrent requests share one encoding.
   * @param signal aborted when the client has gone: rejects with its reason, and stops work without other waiters
   * @throws AppError `overloaded`, `unprocessable`, `not_found` when the original is gone
   */
  render(photo: Photo, rendition: Rendition, signal?: AbortSignal): Promise<Buffer>;
  /**
   * The same for background work: after every visitor's requests, and without evicting their renditions from memory.
   */
  picture(photo: Photo, rendition: Rendition): Promise<Buffer>;
  /** An image's ThumbHash in base64; finds damaged images. @throws AppError `unprocessable` */
  thumbhash(photo: Photo): Promise<string>;
  /**
   * Makes the missing ones of the renditions that the pages will request: one decode, then a pyramid.
   * @param signal ends it between two renditions, also for calls that share the work
   */
  prepare(photo: Photo, signal?: AbortSignal): Promise<void>;
  /** The content of this process's memory cache, and its two bounds. */
  memory(): MemoryUsage;
  /** Clears the memory cache; renditions in progress still complete. */
  clearMemory(): void;
}

export interface MemoryUsage {
  entries: number;
  maxEntries: number;
  bytes: number;
  maxBytes: number;
}

export interface EngineOptions {
  mediaStore: MediaStore;
  disk: DiskCache;
  work: WorkQueue;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called when a rendition has really been made. */
  onTransform?: (key: string, bytes: number) => void;
}

export function createImageEngine({ mediaStore, disk, work, log, onTransform }: EngineOptions): ImageEngine {
  const memory = new LRUCache<string, Buffer>({
    max: MEMORY_ENTRIES,
    maxSize: MEMORY_BYTES,
    sizeCalculation: (data) => data.length + 1,
  });
  const inFlight = createSingleFlight();
  const originals = createOriginalOpener(mediaStore);

  const make = async (key: string, image: OpenImage, photo: Photo, rendition: Rendition) => {
    const data = await encode(image, rendition, photo.camera);
    onTransform?.(key, data.length);
    // Not awaited: a slow disk would delay visitors, and a full one only costs time at the next request.
    disk.set(key, data).catch((error: unknown) => log.warn(error, 'images: caching a rendition failed'));
    return data;
  };

  /**
   * For a visitor. A libvips call cannot be stopped, but the visitor may leave between two of them. The check adds a
   * few per cent of work, which pays off only where encoding takes long.
   */
  const makeFrom = async (photo: Photo, rendition: Rendition, left: AbortSignal) => {
    const original = await originals.open(photo);
    left.throwIfAborted();
    const key = renditionKey(pictureKey(photo), rendition);
    if (rendition.width <= LONG_ENCODING_PX) return make(key, original, photo, rendition);
    const source = await mezzanine(original, { width: rendition.width });
    try {
      left.throwIfAborted();
      return await make(key, source, photo, rendition);
    } finally {
      release(source);
    }
  };

  const findOrMake = async (photo: Photo, rendition: Rendition, waiter: Waiter): Promise<Buffer> => {
    const key = renditionKey(pictureKey(photo), rendition);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const find = async (left: AbortSignal, waiters: () => Priority[]) =>
      (await disk.get(key)) ??
      work.run(waiters, () => makeFrom(photo, rendition, left), {
        signal: left,
        heavy: await originals.needsExclusiveMemory(photo),
      });
    return inFlight.run(key, find, waiter);
  };

  const prepare = createPreparation({ originals, disk, work, inFlight, make });

  return {
    inMemory: (photo, rendition) => memory.get(renditionKey(pictureKey(photo), rendition)),

    async render(photo, rendition, signal) {
      const data = await findOrMake(photo, rendition, { priority: priorityOf(rendition), signal });
      memory.set(renditionKey(pictureKey(photo), rendition), data);
      return data;
    },
    picture: (photo, rendition) => findOrMake(photo, rendition, { priority: 'preparation' }),

    async thumbhash(photo) {
      const read = async () => thumbhashOf(await originals.open(photo));
      return work.run('upload', read, { heavy: await originals.needsExclusiveMemory(photo) });
    },

    prepare,

    memory: () => ({
      entries: memory.size,
      maxEntries: MEMORY_ENTRIES,
      // Each entry counts one byte more than it holds, since a size of zero would be refused.
      bytes: memory.calculatedSize - memory.size,
      maxBytes: MEMORY_BYTES,
    }),

    clearMemory() {
      memory.clear();
      originals.clear();
    },
  };
}

/**
 * The viewer's single photo goes first. Only its quality identifies it: the grid offers widths that a phone's viewer
 * uses too.
 */
function priorityOf({ quality }: Rendition): Priority {
  return quality === imagePresets.viewer.quality ? 'viewer' : 'grid';
}
