import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { viewerPresets } from '../../../../shared/viewer-widths.ts';
import { memoryLimits } from '../../../memory-limits.ts';
import type { MediaStore } from '../../../platform/files/media-store.ts';
import type { FlightAcrossProcesses } from '../../../platform/flight-across-processes.ts';
import { imageKey, needsExclusiveMemory, type Photo, type PhotoWithCamera } from '../decode/photo.ts';
import {
  type Appearance,
  appearanceOf,
  croppedImage,
  type OpenImage,
  openImage,
  release,
  sizeOfImage,
  toFramedIntermediate,
  toIntermediate,
} from '../decode/pixels.ts';
import { createSingleFlight, type Priority, type Waiter, type WorkQueue } from '../decode/work-queue.ts';
import type { DiskCache } from './disk-cache.ts';
import { encodeRendition } from './encode.ts';
import { isPrepared, type Rendition, renditionKey } from './rendition.ts';

/** The maximum number of renditions in memory; usually `renditionCacheBytes` is reached first. */
const MEMORY_ENTRIES = 16_384;
/** Above this width, encoding takes so long that it is skipped if all clients disconnected during decoding. */
const LONG_ENCODING_PX = 1200;
/** How long a visitor waits for a rendition that another process is making; then this process makes it, too. */
const LEASE_TIMEOUT_MS = 3_000;

export interface ImageEngine {
  /** Returns a cheap function that finds a rendition in memory. Its result may change between calls. */
  inMemory(photo: Photo, rendition: Rendition): () => Buffer | undefined;
  /**
   * Returns a rendition from memory or the disk cache, or makes it. Concurrent requests share one encoding.
   * @param signal aborted when the client disconnects: `render` rejects, and the work ends if no other client waits
   * @throws AppError `overloaded`, `unprocessable`, `not_found` when the original is gone
   */
  render(photo: Photo, rendition: Rendition, signal?: AbortSignal): Promise<Buffer>;
  /** Like `render`, but with lower priority than visitors' requests and without caching the result in memory. */
  renderInBackground(photo: Photo, rendition: Rendition): Promise<Buffer>;
  /** Computes the preview and the focal point of a photo. @throws AppError `unprocessable` for a damaged photo */
  appearance(photo: Photo): Promise<Appearance>;
  /** Calls `use` with an original, which can be read until `use` ends. @throws AppError `not_found` */
  withOriginal<T>(photo: Photo, use: (original: OriginalFile) => Promise<T>): Promise<T>;
  /**
   * Makes a rendition from the image that `open` returns; `shared` settles once its upload to the shared cache has
   * ended. Returns `{}` if the rendition is on this machine's disk or being made in this process. Call this only in
   * work that the work queue runs.
   */
  makeMissing(
    photo: Photo,
    rendition: Rendition,
    open: () => Promise<OpenImage>,
  ): Promise<{ result?: Buffer | undefined; shared?: Promise<unknown> | undefined }>;
  /** Removes one rendition from memory, because its bytes on the disk have changed. */
  evict(key: string): void;
  /** How full the memory cache of this process is, and its two limits. */
  memory(): MemoryUsage;
  /** Clears renditions and decoded originals from memory; renditions in progress still complete. */
  clearMemory(): void;
  /** Waits for all renditions in progress, including those whose last visitor has left. */
  settled(): Promise<void>;
}

/** An original to make renditions from. */
export interface OriginalFile {
  /** Opens the image, cropped if the photo is a crop. */
  open(): Promise<OpenImage>;
  /**
   * Whether decoding takes so much memory that no two such originals may be decoded at once. A crop takes as much as
   * its whole original; a gain map doubles the memory of a rendition.
   */
  needsExclusiveMemory(rendition?: Pick<Rendition, 'hdr'>): boolean;
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
  across: FlightAcrossProcesses;
  /** See `OriginalStore`. */
  withCamera: (photo: Photo) => Promise<PhotoWithCamera>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called when a rendition has been made, not when it was only read from a cache. */
  onTransform?: (key: string, bytes: number) => void;
}

export function createImageEngine(options: EngineOptions): ImageEngine {
  const { mediaStore, disk, work, across, withCamera, log, onTransform } = options;
  const memory = new LRUCache<string, Buffer>({
    max: MEMORY_ENTRIES,
    maxSize: memoryLimits.renditionCacheBytes,
    sizeCalculation: (data) => data.length + 1,
  });
  const singleFlight = createSingleFlight();
  const originals = createOriginalOpener(mediaStore);

  const make = async (key: string, image: OpenImage, photo: Photo, rendition: Rendition) => {
    const onGainMapError = (err: unknown) =>
      log.warn({ err, key }, 'images: encoding a gain map failed, made a standard rendition');
    const result = await encodeRendition(image, rendition, photo.camera ?? {}, onGainMapError);
    onTransform?.(key, result.length);
    // Not awaited: a slow disk would delay visitors. On a full disk, the next request only makes the rendition again.
    const shared = disk
      .set(key, result, { isShared: isPrepared(photo, rendition) })
      .catch((error: unknown) => log.warn(error, 'images: caching a rendition failed'));
    return { result, shared };
  };

  /**
   * Makes a rendition from an original. Large and framed renditions take two calls of libvips: a call cannot be
   * stopped, but the second is skipped if all clients have disconnected. Others take one call, which is faster.
   */
  const makeFrom = async (file: OriginalFile, photo: Photo, rendition: Rendition, left: AbortSignal) => {
    const original = await file.open();
    left.throwIfAborted();
    const key = renditionKey(imageKey(photo), rendition);
    const { framing, width, hdr } = rendition;
    // An intermediate image has no gain map.
    const inOneCall = hdr || (framing === undefined && width <= LONG_ENCODING_PX);
    if (inOneCall) return make(key, original, photo, rendition);
    const source = await (framing
      ? toFramedIntermediate(original, framing, width)
      : toIntermediate(original, { width }));
    try {
      left.throwIfAborted();
      return await make(key, source, photo, rendition);
    } finally {
      release(source);
    }
  };

  const findOrMake = async (photo: Photo, rendition: Rendition, waiter: Waiter): Promise<Buffer> => {
    const key = renditionKey(imageKey(photo), rendition);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const isShared = isPrepared(photo, rendition);
    const find = () => disk.get(key, { isShared });
    const findOrMakeHere = async (left: AbortSignal, waiters: () => Priority[]) => {
      const found = await find();
      if (found !== undefined) return found;
      const makeHere = async () => {
        // Camera data is read before this work takes a slot: the read may need a slot, too, and could deadlock.
        const known = rendition.exif ? await withCamera(photo) : photo;
        return originals.withOriginal(known, (original) =>
          work.run(waiters, () => makeFrom(original, known, rendition, left), {
            signal: left,
            heavy: original.needsExclusiveMemory(rendition),
          }),
        );
      };
      if (!isShared) return (await makeHere()).result;
      return across(leaseOf(key), { find, make: makeHere, timeoutMs: LEASE_TIMEOUT_MS, signal: left });
    };
    return singleFlight.run(key, findOrMakeHere, waiter);
  };

  return {
    inMemory(photo, rendition) {
      const key = renditionKey(imageKey(photo), rendition);
      return () => memory.get(key);
    },

    async render(photo, rendition, signal) {
      const data = await findOrMake(photo, rendition, { priority: priorityOf(rendition), signal });
      memory.set(renditionKey(imageKey(photo), rendition), data);
      return data;
    },
    renderInBackground: (photo, rendition) => findOrMake(photo, rendition, { priority: 'preparation' }),

    appearance: (photo) =>
      originals.withOriginal(photo, (original) =>
        work.run('upload', async () => appearanceOf(await original.open()), {
          heavy: original.needsExclusiveMemory(),
        }),
      ),

    withOriginal: originals.withOriginal,
    async makeMissing(photo, rendition, open) {
      const key = renditionKey(imageKey(photo), rendition);
      // A visitor's request may be waiting to make this rendition, or may have made it.
      if (singleFlight.has(key) || disk.has(key)) return {};
      let shared: Promise<unknown> | undefined;
      const makeIt = async () => {
        const made = await make(key, await open(), photo, rendition);
        shared = made.shared;
        return made.result;
      };
      return { result: await singleFlight.run(key, makeIt, { priority: 'preparation' }), shared };
    },

    evict: (key) => void memory.delete(key),

    memory: () => ({
      entries: memory.size,
      maxEntries: MEMORY_ENTRIES,
      // Each entry counts one byte more than its size, since the cache refuses a size of zero.
      bytes: memory.calculatedSize - memory.size,
      maxBytes: memoryLimits.renditionCacheBytes,
    }),

    clearMemory() {
      memory.clear();
      originals.clear();
    },

    settled: singleFlight.settled,
  };
}

/** The lease that a process holds while it makes the rendition with this key. */
export const leaseOf = (key: string) => `rendition/${key}`;

/**
 * The viewer's renditions go first. They are recognised by quality or gain map, since the grid may request the same
 * widths.
 */
function priorityOf({ quality, hdr }: Rendition): Priority {
  return hdr || quality === viewerPresets.viewer.quality ? 'viewer' : 'grid';
}

/** How long decoded pixels are cached, because a page requests several renditions, and decoding HEIC takes long. */
const DECODED_MS = 30_000;

function createOriginalOpener(mediaStore: MediaStore) {
  const decoded = new LRUCache<string, OpenImage>({
    maxSize: memoryLimits.decodedCacheBytes,
    sizeCalculation: ({ input }) => input.length,
    ttl: DECODED_MS,
    ttlAutopurge: true,
  });
  const open = async (photo: Photo, file: string): Promise<OpenImage> => {
    const image = decoded.get(photo.sha256) ?? (await openImage(file, photo.type, photo));
    if (typeof image.input !== 'string') decoded.set(photo.sha256, image);
    return photo.crop === undefined ? image : croppedImage(image, photo.crop);
  };
  return {
    withOriginal: <T>(photo: Photo, use: (original: OriginalFile) => Promise<T>): Promise<T> =>
      mediaStore.withFile(photo, async (file) => {
        const size = photo.crop === undefined ? photo : await sizeOfImage(file);
        return use({
          open: () => open(photo, file),
          needsExclusiveMemory: (rendition) => needsExclusiveMemory({ ...photo, ...size }, rendition),
        });
      }),
    clear: () => decoded.clear(),
  };
}
