import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { gridWidths, imagePresets, isDataUrl } from '../../../shared/images.ts';
import { mediaPath } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import { memoryLimits } from '../../memory-limits.ts';
import type { BucketCache } from '../../platform/bucket/bucket-cache.ts';
import type { MediaKey, MediaStore } from '../../platform/files/media-store.ts';
import { type FlightAcrossProcesses, flightInOneProcess } from '../../platform/flight-across-processes.ts';
import { sniffImageType } from '../../platform/image-type.ts';
import type { SafeFetch } from '../../platform/safe-fetch.ts';
import type { Photo } from './decode/photo.ts';
import { appearanceOf, inSrgb, openImage, rangeOfImage, withDecodeErrors } from './decode/pixels.ts';
import { createWorkQueue } from './decode/work-queue.ts';
import { cleanEmbedded, contentOfEmbedded } from './embedded/clean-embedded.ts';
import { cleanStoredImages, hasUncleanImages } from './embedded/clean-stored-images.ts';
import { encodeEmbedded } from './embedded/encode-embedded.ts';
import { findFocalPoints, lacksFocalPoints } from './originals/find-focal-points.ts';
import { findRanges, lacksRanges } from './originals/find-ranges.ts';
import { createOriginalStore, type OriginalStore } from './originals/original-store.ts';
import { findPhoto } from './originals/queries.ts';
import { keepOriginal, removeUnshownOriginals } from './originals/unshown-originals.ts';
import { Recompression, type RecompressionOptions } from './recompression/recompression.ts';
import { createDiskCache, type DiskCache } from './renditions/disk-cache.ts';
import { encodeRendition } from './renditions/encode.ts';
import { createImageEngine, type ImageEngine } from './renditions/engine.ts';
import { createImageCache, type ImageCache } from './renditions/image-cache.ts';
import { createPreparation, type Preparation } from './renditions/preparation.ts';
import { mediaRendition, RENDITION_KEY, renditionOf } from './renditions/rendition.ts';
import { shareDiskCache } from './renditions/share-disk-cache.ts';

export const DISK_CACHE_BYTES = 4 * 1024 ** 3;
/** Enough for all prepared renditions of a gallery of ten years. */
const SHARED_CACHE_BYTES = 64 * 1024 ** 3;
/** How much work for visitors the work queue holds: above it, an error at once is better than a minute of waiting. */
const MAX_WAITING = 64;

export interface PhotosOptions {
  db: Db;
  mediaStore: MediaStore;
  fetchPhoto: SafeFetch;
  cacheDir: string;
  /** Opens a cache in the bucket; see `Media`. */
  sharedCache?: (name: 'images', maxBytes: number, isOwn: RegExp) => BucketCache | undefined;
  /** Shares work with other processes. By default this is the only process. */
  across?: FlightAcrossProcesses;
  log: FastifyBaseLogger;
  /** The version of the rows of originals, crops and copied photos; see `TableVersions.version`. */
  version: () => string | undefined;
  now?: () => Date;
  /** How many pieces of image work run at once. */
  slots?: number;
  onTransform?: (key: string, bytes: number) => void;
  /** Called for each piece of work that enters the work queue. */
  onWork?: () => void;
  /** `hit`: requested camera data was in the database. `miss`: it was read from an original. */
  onCameraData?: (outcome: 'hit' | 'miss') => void;
}

export interface StoredOriginal {
  sha256: string;
  url: string;
}

/** A removed original and the keys (`imageKey`) of itself and of its crops. */
export interface RemovedImages {
  original: MediaKey;
  imageKeys: string[];
}

/** Everything that routes, jobs and other features do with photos. */
export interface Photos
  extends Pick<OriginalStore, 'add' | 'photoOf' | 'cameraDataOf' | 'withCamera'>,
    Pick<ImageEngine, 'inMemory' | 'render' | 'appearance' | 'evict'>,
    Pick<Preparation, 'prepareAhead' | 'indexCollection'> {
  /** Renditions and camera data, which the owner may clear: they can be made from the originals again. */
  cache: ImageCache;
  /** @throws AppError `not_found` */
  getPhoto(sha256: string): Promise<Photo>;
  /** The bytes of an original. @throws AppError `not_found` */
  openOriginal(photo: Photo): Promise<Readable>;
  /** The original with this content, if it is stored already; it is then kept for at least 30 days. */
  findStored(sha256: string): Promise<StoredOriginal | undefined>;
  /** Removes private metadata from an embedded image; other URLs are not changed. */
  cleanEmbedded(url: string): Promise<string>;
  /**
   * The hash of the bytes that the owner provided for a URL. For an embedded image that is the hash before the server
   * encoded it, so that an upload of the same file has the same hash. A remote photo is copied first, but only once.
   */
  contentOf(url: string): Promise<string>;
  /**
   * A photo of a collection as a large, upright JPEG with its crop applied. An embedded image keeps its bytes, but is
   * encoded as a JPEG if it has 16 bits per channel and a colour profile.
   */
  largeImage(url: string): Promise<Uint8Array>;
  /** True while embedded images of an older release may still have private metadata. */
  hasUncleanImages(): Promise<boolean>;
  /** Job: encodes embedded images of an older release again. */
  cleanStoredImages(signal: AbortSignal): Promise<void>;
  /** Whether any photo or crop still lacks a focal point, because an older release stored it. */
  lacksFocalPoints(): Promise<boolean>;
  /** Job: finds missing focal points. */
  findFocalPoints(signal: AbortSignal): Promise<void>;
  /** Whether any original still lacks a range, because an older release stored it. */
  lacksRanges(): Promise<boolean>;
  /** Job: reads missing ranges; returns whether any original is HDR. */
  findRanges(signal: AbortSignal): Promise<boolean>;
  /**
   * Job: removes originals that no collection has shown for 30 days and that no news contains, with their shared
   * renditions; returns how many. `onRemoved` must remove the renditions on each machine (`evictImagesOf`).
   */
  removeUnshown(signal: AbortSignal, onRemoved: (images: RemovedImages) => Promise<void>): Promise<number>;
  /** Clears this process's image caches, and removes the renditions and copy of a removed original from the disk. */
  evictImagesOf(images: RemovedImages): Promise<void>;
  /** Makes prepared renditions smaller; see `Recompression`. */
  createRecompression(
    options: Pick<RecompressionOptions, 'idle' | 'budget' | 'onReplaced' | 'priority'>,
  ): Recompression;
  /** The renditions on this machine's disk, and the cache that other machines read too. */
  files: Pick<DiskCache, 'list' | 'remove'> & { shared: BucketCache | undefined };
  /** Ends the preparation of photos, and waits for every rendition that is being made or written. */
  close(): Promise<void>;
}

export function createPhotos({
  db,
  mediaStore,
  fetchPhoto,
  cacheDir,
  sharedCache,
  across = flightInOneProcess,
  log,
  version,
  now = () => new Date(),
  ...tuning
}: PhotosOptions): Photos {
  const { onTransform = () => {}, onCameraData = () => {}, onWork, slots = encodingSlots() } = tuning;
  const work = createWorkQueue({ size: slots, maxWaiting: MAX_WAITING, onWork });
  const shared = sharedCache?.('images', SHARED_CACHE_BYTES, RENDITION_KEY);
  const ownDisk = createDiskCache({ root: join(cacheDir, 'images'), maxBytes: DISK_CACHE_BYTES, log });
  const disk = shareDiskCache(ownDisk, shared);
  const originals = createOriginalStore({ db, mediaStore, fetchPhoto, work, now, version, onCameraData });
  const { withCamera } = originals;
  const engine = createImageEngine({ mediaStore, disk, work, across, withCamera, log, onTransform });
  const preparation = createPreparation({ db, originals, engine, disk, work, across, log });

  const getPhoto = async (sha256: string) => {
    const photo = await findPhoto(db, sha256);
    if (photo === undefined) throw new AppError('not_found', 'Photo not found');
    return photo;
  };

  // Heavy work: even an embedded image of 3 MB may decode to the largest allowed number of pixels.
  const clean = (url: string) =>
    cleanEmbedded(db, url, () => work.run('upload', () => encodeEmbedded(url), { heavy: true }));
  const cleanStored = (url: string, signal: AbortSignal) => {
    const encode = () => encodeEmbedded(url, { isStored: true });
    return cleanEmbedded(db, url, () => work.run('preparation', encode, { signal, heavy: true }));
  };

  /** Finds the focal point in a small rendition, which is usually prepared already. */
  const readFocalPoint = async (photo: Photo) => {
    const request = { width: gridWidths[0], quality: imagePresets.grid.quality, format: 'webp' } as const;
    const small = await engine.renderInBackground(photo, renditionOf(photo, request));
    return (await appearanceOf(await openImage(small, 'webp'))).foundFocalPoint;
  };

  const readRange = (original: MediaKey) =>
    mediaStore.withFile(original, (file) => rangeOfImage(file, original.type));

  return {
    add: originals.add,
    photoOf: originals.photoOf,
    cameraDataOf: originals.cameraDataOf,
    withCamera,
    inMemory: engine.inMemory,
    render: engine.render,
    appearance: engine.appearance,
    evict: engine.evict,
    cache: createImageCache({ db, mediaStore, originals, engine, preparation, disk, work }),
    getPhoto,
    openOriginal: (photo) => mediaStore.open(photo),
    async findStored(sha256) {
      const photo = await findPhoto(db, sha256);
      if (photo !== undefined) await keepOriginal(db, photo, now());
      return photo !== undefined && (await mediaStore.has(photo)) ? toStoredOriginal(photo) : undefined;
    },
    cleanEmbedded: async (url) => (isDataUrl(url) ? clean(url) : url),
    async contentOf(url) {
      return isDataUrl(url) ? contentOfEmbedded(db, url) : (await originals.photoOf(url)).sha256;
    },
    async largeImage(url) {
      if (isDataUrl(url)) return embeddedImage(url);
      const photo = await originals.photoOf(url);
      return engine.renderInBackground(photo, mediaRendition(photo));
    },
    prepareAhead: preparation.prepareAhead,
    indexCollection: preparation.indexCollection,
    hasUncleanImages: () => hasUncleanImages(db),
    cleanStoredImages: (signal) => cleanStoredImages({ db, clean: cleanStored, log }, signal),
    lacksFocalPoints: () => lacksFocalPoints(db),
    findFocalPoints: (signal) => findFocalPoints({ db, read: readFocalPoint, log }, signal),
    lacksRanges: () => lacksRanges(db),
    findRanges: (signal) => findRanges({ db, read: readRange, log }, signal),
    removeUnshown: (signal, onRemoved) =>
      removeUnshownOriginals({
        ...{ db, mediaStore, signal, now: now() },
        async onRemoved(original, imageKeys) {
          for (const key of imageKeys) await shared?.removeAll(`${key}-`);
          await onRemoved({ original, imageKeys });
        },
      }),
    async evictImagesOf({ original, imageKeys }) {
      originals.clearCache();
      engine.clearMemory();
      for (const key of imageKeys) await disk.removeAll(`${key}-`);
      await mediaStore.removeCopy(original);
    },
    createRecompression: (options) => new Recompression({ db, mediaStore, disk, work, log, ...options }),
    files: { ...ownDisk, shared },
    async close() {
      await preparation.close();
      await engine.settled();
      await disk.settled();
    },
  };
}

/** Implements `largeImage` for an embedded image. Decodes it to check it: other data fails with an `AppError`. */
function embeddedImage(url: string): Promise<Uint8Array> {
  return withDecodeErrors(async () => {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const image = await openImage(bytes, sniffImageType(bytes) ?? 'jpg');
    await appearanceOf(image);
    // Cards and videos would convert the colours of 16 bits per channel wrongly.
    return image.deepSpace === undefined ? bytes : encodeRendition(inSrgb(image), mediaRendition(image), {});
  });
}

export function toStoredOriginal(photo: Pick<Photo, 'sha256' | 'type'>): StoredOriginal {
  return { sha256: photo.sha256, url: mediaPath(photo) };
}

/**
 * The default number of slots: as many as cores and memory allow. Two threads of Node's pool stay free for file
 * access, which encoding would otherwise delay.
 */
function encodingSlots(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE || 4);
  return Math.max(1, Math.min(availableParallelism(), threads - 2, memoryLimits.encodings));
}
