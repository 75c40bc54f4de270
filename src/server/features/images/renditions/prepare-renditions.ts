import { type Photo, pictureKey } from '../decode/photo.ts';
import type { OpenImage } from '../decode/pixels.ts';
import type { WorkQueue } from '../decode/work-queue.ts';
import type { DiskCache } from './disk-cache.ts';
import { createDownscalePyramid } from './downscale-pyramid.ts';
import type { OriginalOpener } from './open-originals.ts';
import { preparedRenditions, type Rendition, renditionKey } from './rendition.ts';
import type { SingleFlight } from './single-flight.ts';

interface PreparationOptions {
  originals: OriginalOpener;
  disk: DiskCache;
  work: WorkQueue;
  inFlight: SingleFlight;
  make(key: string, image: OpenImage, photo: Photo, rendition: Rendition): Promise<Buffer>;
}

/** See `ImageEngine.prepare`. Concurrent calls for one photo share the work. */
export function createPreparation({ originals, disk, work, inFlight, make }: PreparationOptions) {
  const running = new Map<string, Promise<void>>();

  const prepareMissing = async (photo: Photo, signal: AbortSignal | undefined) => {
    const missing = preparedRenditions(photo).filter(
      (one) => !disk.has(renditionKey(pictureKey(photo), one)),
    );
    if (missing.length === 0) return;
    const decodeOnce = async () => {
      const pyramid = createDownscalePyramid(await originals.open(photo), disk.draft);
      await pyramid.at(missing[0]?.width ?? photo.width);
      return pyramid;
    };
    const pyramid = await work.run('preparation', decodeOnce, {
      signal,
      heavy: await originals.needsExclusiveMemory(photo),
    });
    const makeOne = async (rendition: Rendition) => {
      const key = renditionKey(pictureKey(photo), rendition);
      // Checked only once the slot is ours: a visitor's own request may wait for this very slot, or have finished.
      if (inFlight.has(key) || disk.has(key)) return;
      const makeIt = async () => make(key, await pyramid.at(rendition.width), photo, rendition);
      await inFlight.run(key, makeIt, { priority: 'preparation' });
    };
    try {
      for (const rendition of missing) await work.run('preparation', () => makeOne(rendition), { signal });
    } finally {
      await pyramid.end();
    }
    await disk.settled();
  };

  return (photo: Photo, signal?: AbortSignal): Promise<void> => {
    const key = pictureKey(photo);
    const known = running.get(key);
    if (known !== undefined) return known;
    const preparation = prepareMissing(photo, signal).finally(() => running.delete(key));
    running.set(key, preparation);
    return preparation;
  };
}
