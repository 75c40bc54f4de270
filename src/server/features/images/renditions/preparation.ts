import type { FastifyBaseLogger } from 'fastify';
import { isDataUrl } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { imageKey, type Photo } from '../decode/photo.ts';
import type { WorkQueue } from '../decode/work-queue.ts';
import type { OriginalStore } from '../originals/original-store.ts';
import { findPhotoUrls, savePhotoMetadata } from '../originals/queries.ts';
import type { DiskCache } from './disk-cache.ts';
import { createPyramids } from './encode.ts';
import type { ImageEngine, OriginalFile } from './engine.ts';
import { preparedRenditions, type Rendition, renditionKey } from './rendition.ts';

/** Makes the renditions that the pages will request, before anyone requests them (IMG-6). */
export interface Preparation {
  /** Makes a photo's missing ones: one decode, then a pyramid. Concurrent calls for one photo share the work. */
  prepare(photo: Photo): Promise<void>;
  /**
   * Begins to make a photo's renditions, so that its collection is ready soon after publishing. One photo at a time;
   * what a stop interrupts is done by `indexCollection`.
   */
  prepareAhead(photo: Photo): void;
  /**
   * The background job after saving a collection: copies every original, stores its camera data, prepares its
   * renditions. One failing photo does not stop the others; the job then fails as a whole and is retried.
   */
  indexCollection(collectionId: number): Promise<void>;
  /** Ends all of that between two renditions, and waits for it. */
  close(): Promise<void>;
}

export interface PreparationOptions {
  db: Db;
  originals: Pick<OriginalStore, 'currentPhotoOf'>;
  engine: Pick<ImageEngine, 'withOriginal' | 'makeMissing'>;
  disk: DiskCache;
  work: WorkQueue;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createPreparation({
  db,
  originals,
  engine,
  disk,
  work,
  log,
}: PreparationOptions): Preparation {
  const closing = new AbortController();
  const { signal } = closing;
  const preparing = new Map<string, Promise<void>>();
  const indexing = new Set<Promise<void>>();
  let lastAhead: Promise<unknown> = Promise.resolve();

  const prepareMissing = async (photo: Photo) => {
    const missing = preparedRenditions(photo).filter((one) => !disk.has(renditionKey(imageKey(photo), one)));
    if (missing.length === 0) return;
    await engine.withOriginal(photo, (original) => makeAll(photo, missing, original));
    await disk.settled();
  };

  const makeAll = async (photo: Photo, missing: Rendition[], original: OriginalFile) => {
    const decodeOnce = async () => {
      const pyramids = createPyramids(await original.open(), disk.draft);
      const widest = missing.find(({ hdr }) => !hdr);
      if (widest) await pyramids.at(widest);
      return pyramids;
    };
    const heavy = original.needsExclusiveMemory();
    const pyramids = await work.run('preparation', decodeOnce, { signal, heavy });
    const makeOne = (rendition: Rendition) =>
      // Those with a gain map decode the original each.
      engine.makeMissing(photo, rendition, () => (rendition.hdr ? original.open() : pyramids.at(rendition)));
    try {
      for (const rendition of missing) {
        const isHeavy = rendition.hdr === true && original.needsExclusiveMemory(rendition);
        await work.run('preparation', () => makeOne(rendition), { signal, heavy: isHeavy });
      }
    } finally {
      await pyramids.end();
    }
  };

  const prepare = (photo: Photo): Promise<void> => {
    const { foundFocalPoint, ownFocalPoint } = photo;
    // Another focal point needs other renditions.
    const key = JSON.stringify([imageKey(photo), ownFocalPoint ?? foundFocalPoint]);
    const known = preparing.get(key);
    if (known !== undefined) return known;
    const preparation = prepareMissing(photo).finally(() => preparing.delete(key));
    preparing.set(key, preparation);
    return preparation;
  };

  const prepareAhead = async (photo: Photo) => {
    try {
      await prepare(photo);
    } catch (error) {
      if (!signal.aborted) log.warn(error, 'images: preparing an upload failed; publishing tries again');
    }
  };

  const indexPhoto = async (place: { collectionId: number; photoIndex: number; photoUrl: string }) => {
    const photo = await originals.currentPhotoOf(place.photoUrl);
    await savePhotoMetadata(db, { ...place, camera: photo.camera });
    await prepare(photo);
  };

  const indexCollection = async (collectionId: number) => {
    // A collection that was deleted meanwhile needs no work.
    const photoUrls = (await findPhotoUrls(db, collectionId)) ?? [];
    const failures: unknown[] = [];
    // In parallel: the queue limits the encodings, and all cores are used.
    await Promise.all(
      photoUrls.map(async (photoUrl, photoIndex) => {
        if (isDataUrl(photoUrl)) return;
        try {
          await indexPhoto({ collectionId, photoIndex, photoUrl });
        } catch (error) {
          if (!signal.aborted)
            log.warn({ err: error, collectionId, photoIndex }, 'images: preparing a photo failed');
          failures.push(error);
        }
      }),
    );
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} photos of collection ${collectionId} failed`);
    }
  };

  return {
    prepare,
    prepareAhead(photo) {
      lastAhead = lastAhead.then(() => prepareAhead(photo));
    },
    indexCollection(collectionId) {
      const running = indexCollection(collectionId).finally(() => indexing.delete(running));
      indexing.add(running);
      return running;
    },
    async close() {
      closing.abort();
      await Promise.allSettled([lastAhead, ...indexing, ...preparing.values()]);
    },
  };
}

const INDEXING = 'index-collection';

/**
 * Retried for about an hour (after 30 s, 1 min, 2 min …), in which a source may come back. A killed process's job
 * continues once its heartbeat is missed, not a quarter of an hour later.
 */
export const PHOTO_JOB = { retryLimit: 7, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 60 };

interface IndexingOptions {
  jobs: Jobs;
  indexCollection: Preparation['indexCollection'];
  /** Its renditions exist now. */
  onIndexed: (collectionId: number) => Promise<unknown>;
}

/** Defines the job `index-collection`. */
export function createIndexing({ jobs, indexCollection, onIndexed }: IndexingOptions) {
  jobs.define(INDEXING, {
    handler: async ({ collectionId }: { collectionId: number }) => {
      await indexCollection(collectionId);
      await onIndexed(collectionId);
    },
    options: PHOTO_JOB,
  });
  return {
    /** @param within the transaction that saves the collection */
    send: async (collectionId: number, within?: Db) =>
      void (await jobs.send(INDEXING, { collectionId }, within === undefined ? {} : { within })),
    count: async () => ({ waiting: await jobs.pending(INDEXING), failed: await jobs.failed(INDEXING) }),
  };
}
