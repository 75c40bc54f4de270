import { LRUCache } from 'lru-cache';
import type { MediaStore } from '../../../platform/media-store.ts';
import { needsExclusiveMemory } from '../decode/memory-cost.ts';
import type { Photo } from '../decode/photo.ts';
import { croppedImage, type OpenImage, openImage, sizeOfImage } from '../decode/pixels.ts';

/** Decoding HEIC costs more than everything else, so the sizes of one page share it. */
const DECODED_BYTES = 128 * 1024 * 1024;
const DECODED_MS = 30_000;

/** Opens originals to make renditions, cropped as the photo says. */
export interface OriginalOpener {
  open(photo: Photo): Promise<OpenImage>;
  /** True if no other of its kind may be decoded meanwhile. A crop costs as much as decoding its whole original. */
  needsExclusiveMemory(photo: Photo): Promise<boolean>;
  /** Clears what was decoded in advance. */
  clear(): void;
}

export function createOriginalOpener(mediaStore: MediaStore): OriginalOpener {
  const decoded = new LRUCache<string, OpenImage>({
    maxSize: DECODED_BYTES,
    sizeCalculation: ({ input }) => input.length,
    ttl: DECODED_MS,
    ttlAutopurge: true,
  });
  return {
    async open(photo) {
      const image =
        decoded.get(photo.sha256) ?? (await openImage(await mediaStore.locate(photo), photo.type));
      if (typeof image.input !== 'string') decoded.set(photo.sha256, image);
      return photo.crop === undefined ? image : croppedImage(image, photo.crop);
    },
    async needsExclusiveMemory(photo) {
      if (photo.crop === undefined) return needsExclusiveMemory(photo);
      const size = await sizeOfImage(await mediaStore.locate(photo));
      return needsExclusiveMemory({ type: photo.type, ...size });
    },
    clear: () => decoded.clear(),
  };
}
