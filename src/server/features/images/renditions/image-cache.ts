import { framingNames } from '../../../../shared/framed-part.ts';
import { framingAround } from '../../../../shared/framing.ts';
import type { ImageFormat } from '../../../../shared/images.ts';
import { isDataUrl } from '../../../../shared/images.ts';
import type { Db } from '../../../db/connect.ts';
import type { MediaStore } from '../../../platform/files/media-store.ts';
import { imageKey } from '../decode/photo.ts';
import type { WorkQueue } from '../decode/work-queue.ts';
import type { OriginalStore } from '../originals/original-store.ts';
import { clearCameraData, countCameraData, findPhotosAndCrops } from '../originals/queries.ts';
import type { DiskCache, StoredRendition } from './disk-cache.ts';
import type { ImageEngine } from './engine.ts';
import type { Preparation } from './preparation.ts';
import { hasPreparedHdr, preparedRenditions, renditionKey } from './rendition.ts';

/** The assumed size of a photo that is not copied yet. */
const ORDINARY_PHOTO = { width: 6000, height: 4000 };
/** How many originals are looked up in the media store: a few are enough to find out whether it is available. */
const SAMPLED_ORIGINALS = 5;

interface ImageCacheOptions {
  db: Db;
  mediaStore: MediaStore;
  originals: OriginalStore;
  engine: ImageEngine;
  preparation: Preparation;
  disk: DiskCache;
  work: WorkQueue;
}

/** Implements the cache feature's `ImageSource`: surveys and clears what is derived from photos (CACHE-1). */
export function createImageCache(options: ImageCacheOptions) {
  const { db, mediaStore, originals, engine, preparation, disk, work } = options;
  return {
    memory: engine.memory,
    queue: work.queue,

    async survey(urls: string[]) {
      const freeBytes = await disk.freeBytes();
      // An unreadable folder counts as empty; `freeBytes` reports it.
      const renditions = freeBytes === undefined ? [] : await disk.list();
      const { maxBytes } = disk;
      const coverage = await coverageOf(db, urls, new Set(renditions.map(({ key }) => key)), disk);
      return { ...usageOf(renditions), maxBytes, freeBytes, ...coverage };
    },

    async originals(urls: string[]): Promise<'found' | 'missing' | 'unreadable'> {
      const files = urls.filter((url) => !isDataUrl(url));
      const photos = await findPhotosAndCrops(db, files.slice(0, SAMPLED_ORIGINALS));
      try {
        const found = await Promise.all([...photos.values()].map((photo) => mediaStore.has(photo)));
        return found.every(Boolean) ? 'found' : 'missing';
      } catch {
        return 'unreadable';
      }
    },

    prepare: async (url: string) => preparation.prepare(await originals.currentPhotoOf(url)),

    async clearImages(unusedSinceMs?: number) {
      engine.clearMemory();
      await disk.clear(unusedSinceMs);
    },

    countCameraData: () => countCameraData(db),

    async clearCameraData() {
      await clearCameraData(db);
      originals.clearCache();
    },

    clearPhotoRows: originals.clearCache,
  };
}

export type ImageCache = ReturnType<typeof createImageCache>;

function usageOf(renditions: StoredRendition[]) {
  // The cache tab also shows PNG (CACHE-1), although no PNG rendition is made.
  const filesByType: Record<ImageFormat | 'png', number> = { webp: 0, jpeg: 0, png: 0, avif: 0 };
  let bytes = 0;
  for (const rendition of renditions) {
    bytes += rendition.bytes;
    const type = rendition.key.slice(rendition.key.lastIndexOf('.') + 1);
    if (type in filesByType) filesByType[type as ImageFormat] += 1;
  }
  return { files: renditions.length, bytes, filesByType };
}

async function coverageOf(db: Db, urls: string[], onDisk: Set<string>, disk: Pick<DiskCache, 'listShared'>) {
  // An embedded image is its own URL and has no renditions.
  const wanted = [...new Set(urls)].filter((url) => !isDataUrl(url));
  const photos = await findPhotosAndCrops(db, wanted);
  const endings = keyEndings();
  const count = (isThere: (key: string) => boolean) => {
    const uncachedUrls: string[] = [];
    let expectedRenditions = 0;
    let preparedCount = 0;
    for (const url of wanted) {
      const photo = photos.get(url);
      const expected = endings(photo ?? ORDINARY_PHOTO);
      const prepared = photo ? expected.filter((ending) => isThere(imageKey(photo) + ending)).length : 0;
      expectedRenditions += expected.length;
      preparedCount += prepared;
      if (prepared < expected.length) uncachedUrls.push(url);
    }
    return { uncachedUrls, expectedRenditions, preparedCount };
  };
  const here = count((key) => onDisk.has(key));
  if (here.uncachedUrls.length === 0 || disk.listShared === undefined) return here;
  const shared = await disk.listShared();
  return count((key) => onDisk.has(key) || shared.has(key));
}

/**
 * Returns a function that lists how the keys of a photo's prepared renditions end, after the image key. Photos with
 * the same endings share one list.
 */
function keyEndings() {
  const known = new Map<string, string[]>();
  return (photo: Parameters<typeof preparedRenditions>[0]): string[] => {
    const { width, height, ownFocalPoint, foundFocalPoint } = photo;
    const focalPoint = ownFocalPoint ?? foundFocalPoint;
    const framings = framingNames.map((ratio) => framingAround(photo, ratio, focalPoint).at);
    const kind = [width, height, hasPreparedHdr(photo), ...framings].join();
    const endings = known.get(kind) ?? preparedRenditions(photo).map((one) => renditionKey('', one));
    known.set(kind, endings);
    return endings;
  };
}
