import { readFile } from 'node:fs/promises';
import { AppError, type ErrorReason } from '../../../../shared/errors.ts';
import { isDataUrl } from '../../../../shared/images.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import { keyOfCropPath, mediaPath, sha256OfMediaPath } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { VersionedCache } from '../../../http/caching/versioned-cache.ts';
import type { MediaStore } from '../../../platform/files/media-store.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import type { SafeFetch } from '../../../platform/safe-fetch.ts';
import { type CameraData, readCameraData } from '../decode/camera-data.ts';
import { needsExclusiveMemory, type Photo, type PhotoWithCamera } from '../decode/photo.ts';
import {
  type Appearance,
  checkedAppearanceOf,
  openImage,
  rangeOfImage,
  sizeOfImage,
} from '../decode/pixels.ts';
import type { WorkQueue } from '../decode/work-queue.ts';
import { findCroppedPhotos, findPhoto, findPhotoByUrl, saveCamera, savePhoto } from './queries.ts';
import { keepOriginal } from './unshown-originals.ts';

/** How many rows of photos are cached: more than are viewed in a day. */
const CACHED_PHOTOS = 10_000;
/** Errors that the same file causes on every machine. Other errors may be temporary or local. */
const NO_PHOTO: ReadonlySet<ErrorReason> = new Set(['photo_damaged', 'too_many_pixels']);

export interface OriginalStore {
  /**
   * Stores an original under its media path. If it is damaged or has too many pixels, its file is removed at once; if
   * it cannot be read for another reason, after 30 days, like any unshown original.
   * @throws AppError `unsupported_media`, `too_large`, `unprocessable`, `storage_full`, `overloaded`
   */
  add(body: AsyncIterable<Uint8Array>): Promise<PhotoWithCamera>;
  /**
   * The photo at one of a collection's photo URLs. A remote photo is copied first, but only once.
   * @throws AppError `not_found`, `bad_request` for an embedded or unusable URL, and the errors of copying
   */
  photoOf(url: string): Promise<Photo>;
  /** Like `photoOf`, but reads the database instead of the cache, which may miss a change of another process. */
  currentPhotoOf(url: string): Promise<Photo>;
  /** The camera data of a photo. `onCameraData` gets a miss for each original read, else a hit. */
  cameraDataOf(url: string): Promise<CameraData>;
  /** The photo with its camera data, which is read from the original if it is not stored. */
  withCamera(photo: Photo): Promise<PhotoWithCamera>;
  /** Clears the cached rows of photos. */
  clearCache(): void;
}

export interface OriginalStoreOptions {
  db: Db;
  mediaStore: MediaStore;
  fetchPhoto: SafeFetch;
  work: WorkQueue;
  now: () => Date;
  /** See `PhotosOptions`. */
  version: () => string | undefined;
  /** See `PhotosOptions`. */
  onCameraData: (outcome: 'hit' | 'miss') => void;
}

/** Creates the store of originals and their rows. Incoming files are stored and read once; rows are cached. */
export function createOriginalStore({
  db,
  mediaStore,
  fetchPhoto,
  work,
  now,
  version,
  onCameraData,
}: OriginalStoreOptions): OriginalStore {
  const cache = new VersionedCache<Photo>({
    max: CACHED_PHOTOS,
    // A constant key: while the database is unavailable, the cached row of a photo is used, however old it is. It is
    // enough to serve a cached rendition (SCALE-3).
    fallbackKey: () => 'any day',
  });
  const copiesInFlight = new Map<string, Promise<Photo>>();
  const readsInFlight = new Map<string, Promise<PhotoWithCamera>>();
  const camerasInFlight = new Map<string, Promise<CameraData>>();

  const add = async (body: AsyncIterable<Uint8Array>, url?: string): Promise<PhotoWithCamera> => {
    const stored = await mediaStore.put(body, (key) => keepOriginal(db, key, now()));
    const indexed = await findPhoto(db, stored.sha256);
    const photo = indexed ? await withCamera(indexed) : await read(stored);
    await savePhoto(db, photo, url ?? mediaPath(photo));
    return photo;
  };

  // Concurrent uploads of the same file have the same key in the store. They share one read, so that no upload
  // removes the file after another upload was accepted.
  const read = (stored: Pick<Photo, 'sha256' | 'type' | 'bytes'>): Promise<PhotoWithCamera> => {
    const running = readsInFlight.get(stored.sha256);
    if (running !== undefined) return running;
    const reading = readStored(stored)
      .then((facts) => {
        onCameraData('miss');
        return { ...stored, ...facts };
      })
      .catch(async (error: unknown) => {
        if (error instanceof AppError && NO_PHOTO.has(error.reason)) await mediaStore.remove(stored);
        throw error;
      })
      .finally(() => readsInFlight.delete(stored.sha256));
    readsInFlight.set(stored.sha256, reading);
    return reading;
  };

  const readStored = (stored: Pick<Photo, 'sha256' | 'type'>) =>
    mediaStore.withFile(stored, async (file) => {
      const size = await sizeOfImage(file);
      const readIt = async () => readOriginal(await readFile(file), stored.type);
      return work.run('upload', readIt, { heavy: needsExclusiveMemory({ ...stored, ...size }) });
    });

  const withCamera = async (photo: Photo): Promise<PhotoWithCamera> => {
    const running = camerasInFlight.get(photo.sha256);
    const camera = photo.camera ?? (await (running ?? readCamera(photo)));
    return { ...photo, camera };
  };

  const readCamera = ({ sha256, type }: Photo): Promise<CameraData> => {
    const find = async () => {
      // Another call may have stored the camera data since the photo's row was read.
      const stored = (await findPhoto(db, sha256))?.camera;
      if (stored !== undefined) return stored;
      onCameraData('miss');
      const camera = await mediaStore.withFile({ sha256, type }, (file) =>
        work.run('upload', async () => readCameraData(await readFile(file), type)),
      );
      await saveCamera(db, sha256, camera);
      return camera;
    };
    const finding = find().finally(() => camerasInFlight.delete(sha256));
    camerasInFlight.set(sha256, finding);
    return finding;
  };

  const copy = (url: string): Promise<Photo> => {
    const running = copiesInFlight.get(url);
    if (running !== undefined) return running;
    const copying = fetchPhoto(url)
      .then(({ body }) => add(body, url))
      .catch(throwUpstreamError)
      .finally(() => copiesInFlight.delete(url));
    copiesInFlight.set(url, copying);
    return copying;
  };

  const currentPhotoOf = async (url: string): Promise<Photo> => (await findIndexed(db, url)) ?? copy(url);
  let lastVersion: string | undefined;
  const photoOf = (url: string) => {
    // While the version is unknown, the last known one is used, so that rows are not read for every request. An
    // outdated focal point or range only means that some renditions are not shared with other machines.
    lastVersion = version() ?? lastVersion;
    return cache.get(url, lastVersion, () => currentPhotoOf(url));
  };

  return {
    add: (body) => add(body),
    photoOf,
    currentPhotoOf,
    async cameraDataOf(url) {
      const cached = await photoOf(url);
      const photo = cached.camera === undefined ? await currentPhotoOf(url) : cached;
      // Otherwise `withCamera` reads the original and counts a miss.
      if (photo.camera !== undefined) onCameraData('hit');
      return (await withCamera(photo)).camera;
    },
    withCamera,
    clearCache: () => cache.clear(),
  };
}

/** The photo of a URL; undefined for a remote photo that is not copied yet. */
async function findIndexed(db: Db, url: string): Promise<Photo | undefined> {
  if (isDataUrl(url)) throw new AppError('bad_request', 'url: a data: URL already contains its image');
  if (keyOfCropPath(url) !== undefined) return present((await findCroppedPhotos(db, [url])).get(url));
  const sha256 = sha256OfMediaPath(url);
  if (sha256 === undefined) return findPhotoByUrl(db, url);
  const photo = present(await findPhoto(db, sha256));
  return present(mediaPath(photo) === url ? photo : undefined);
}

function present(photo: Photo | undefined): Photo {
  if (photo === undefined) throw new AppError('not_found', 'Photo not found');
  return photo;
}

/**
 * Rethrows an error of copying. If the file is not a photo, throws one that blames the URL: an expired link often
 * returns a web page.
 */
function throwUpstreamError(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'unsupported_media') throw error;
  throw new AppError('photo_url_not_a_photo', "The photo's URL returned something that is not a photo", {
    cause: error,
  });
}

interface OriginalFacts extends Appearance {
  /** The size of the upright image in pixels. */
  width: number;
  height: number;
  camera: CameraData;
  range: PhotoRange;
}

/**
 * Reads everything that the gallery stores about an original. Decodes every pixel, so that a truncated file is
 * refused now instead of failing when a visitor views it.
 * @throws AppError `unprocessable` for an image that is damaged, is oversized or needs too much memory
 */
export async function readOriginal(bytes: Buffer, type: ImageType): Promise<OriginalFacts> {
  const image = await openImage(bytes, type);
  return {
    width: image.width,
    height: image.height,
    ...(await checkedAppearanceOf(image)),
    camera: readCameraData(bytes, type),
    range: await rangeOfImage(bytes, type),
  };
}
