import type { FastifyBaseLogger } from 'fastify';
import { isDataUrl } from '../../../../shared/images.ts';
import type { Db } from '../../../db/connect.ts';
import type { FlightAcrossProcesses } from '../../../platform/flight-across-processes.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { imageKey, type Photo } from '../decode/photo.ts';
import { type OpenImage, openImage } from '../decode/pixels.ts';
import type { WorkQueue } from '../decode/work-queue.ts';
import type { OriginalStore } from '../originals/original-store.ts';
import { findPhotoUrls, savePhotoMetadata } from '../originals/queries.ts';
import type { DiskCache } from './disk-cache.ts';
import { createPyramids, WIDE_ENOUGH } from './encode.ts';
import { type ImageEngine, leaseOf, type OriginalFile } from './engine.ts';
import { preparedRenditions, type Rendition, renditionKey } from './rendition.ts';

/** Makes the renditions that the pages request, before visitors request them (IMG-6). */
export interface Preparation {
  /** Makes the missing renditions of a photo. Concurrent calls for one photo share the work. */
  prepare(photo: Photo): Promise<void>;
  /**
   * Starts to make the renditions of an upload, one photo at a time, so that its collection is ready soon after
   * publishing. Failures are logged; `indexCollection` makes what is missing.
   */
  prepareAhead(photo: Photo): void;
  /**
   * The background job after saving a collection: copies remote originals, stores the camera data of every original
   * and prepares its renditions. If a photo fails, the others are completed before the job fails and is retried.
   */
  indexCollection(collectionId: number): Promise<void>;
  /** Ends all preparation after the current renditions, and waits for them. */
  close(): Promise<void>;
}

interface Missing {
  key: string;
  rendition: Rendition;
}

export interface PreparationOptions {
  db: Db;
  originals: Pick<OriginalStore, 'currentPhotoOf' | 'withCamera'>;
  engine: Pick<ImageEngine, 'withOriginal' | 'makeMissing' | 'renderInBackground'>;
  disk: DiskCache;
  work: WorkQueue;
  across: FlightAcrossProcesses;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createPreparation(options: PreparationOptions): Preparation {
  const { db, originals, log } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const prepareMissing = createMissingRenditions(options, signal);
  const preparing = new Map<string, Promise<void>>();
  const indexing = new Set<Promise<void>>();
  let lastAhead: Promise<unknown> = Promise.resolve();

  const prepare = (photo: Photo): Promise<void> => {
    const { foundFocalPoint, ownFocalPoint } = photo;
    // The focal point is part of the key, because framings around another focal point are different renditions.
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
    const photo = await originals.withCamera(await originals.currentPhotoOf(place.photoUrl));
    await savePhotoMetadata(db, { ...place, camera: photo.camera });
    await prepare(photo);
  };

  const indexCollection = async (collectionId: number) => {
    // A collection that was deleted meanwhile needs no work.
    const photoUrls = (await findPhotoUrls(db, collectionId)) ?? [];
    const failures: unknown[] = [];
    // In parallel, so that all cores are used; the queue limits the number of encodings.
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

/**
 * Makes the missing renditions of a photo, in one process at a time: the process that received the upload and the
 * process that runs the job would otherwise both make them.
 */
function createMissingRenditions({ engine, disk, work, across }: PreparationOptions, signal: AbortSignal) {
  /** Resolves to promises that settle once other machines can fetch the renditions. */
  const makeAll = async (photo: Photo, missing: Missing[], original: OriginalFile) => {
    const decodeOnce = async () => {
      const pyramids = createPyramids(await original.open(), disk.draft);
      const widest = missing.find(({ rendition }) => !rendition.hdr)?.rendition;
      if (widest) await pyramids.at(widest);
      return pyramids;
    };
    const heavy = original.needsExclusiveMemory();
    const pyramids = await work.run('preparation', decodeOnce, { signal, heavy });
    const hdr = createHdrSteps(original);
    const makeOne = async (rendition: Rendition) => {
      const open = () => (rendition.hdr ? hdr.at(rendition) : pyramids.at(rendition));
      const made = await engine.makeMissing(photo, rendition, open);
      if (rendition.hdr) hdr.add(made.result);
      return made;
    };
    const sharing: Promise<unknown>[] = [];
    const requestedByVisitors: Rendition[] = [];
    try {
      for (const { key, rendition } of missing) {
        const find = async () => ((await disk.findMissing([key])).length === 0 ? true : undefined);
        // The rendition may have been made for a visitor since `missing` was found.
        if (await find()) continue;
        // A framing may have to be decoded from the original again.
        const isHeavy = rendition.hdr
          ? original.needsExclusiveMemory(rendition)
          : heavy && Boolean(rendition.framing);
        await across(leaseOf(key), {
          find,
          async make() {
            const { result, shared } = await work.run('preparation', () => makeOne(rendition), {
              signal,
              heavy: isHeavy,
            });
            if (result === undefined) requestedByVisitors.push(rendition);
            if (shared !== undefined) sharing.push(shared);
            return { result: true, shared };
          },
          signal,
        });
      }
    } finally {
      await pyramids.end();
    }
    // Waits for the visitors' requests, and makes the renditions whose visitors have disconnected meanwhile.
    for (const rendition of requestedByVisitors) {
      signal.throwIfAborted();
      await engine.renderInBackground(photo, rendition);
    }
    return sharing;
  };

  return async (photo: Photo) => {
    let missing = await findMissing(disk, photo);
    if (missing.length === 0) return;
    await across(`preparation/${imageKey(photo)}`, {
      async find() {
        missing = await findMissing(disk, photo);
        return missing.length === 0 ? [] : undefined;
      },
      async make() {
        const result = await engine.withOriginal(photo, (original) => makeAll(photo, missing, original));
        return { result, shared: Promise.all(result) };
      },
      signal,
    });
    await disk.settled();
  };
}

/**
 * The images from which renditions with a gain map are made: the first such rendition if it is wide enough, or else
 * the original. Intermediate images have no gain map.
 */
function createHdrSteps(original: OriginalFile) {
  let made: Buffer | undefined;
  return {
    async at({ width }: Rendition): Promise<OpenImage> {
      const step = made && (await openImage(made, 'jpg'));
      return step?.gainMap && step.width >= width * WIDE_ENOUGH ? step : original.open();
    },
    /** Keeps the first rendition that is made, which is the largest of those that were missing. */
    add(jpeg: Buffer | undefined) {
      made ??= jpeg;
    },
  };
}

/** The prepared renditions of a photo that are neither on this machine nor in the shared cache. */
async function findMissing(disk: DiskCache, photo: Photo): Promise<Missing[]> {
  const ofPhoto = imageKey(photo);
  const all = new Map(preparedRenditions(photo).map((one) => [renditionKey(ofPhoto, one), one]));
  const missing = new Set(await disk.findMissing([...all.keys()], `${ofPhoto}-`));
  return [...all].flatMap(([key, rendition]) => (missing.has(key) ? { key, rendition } : []));
}

const INDEXING = 'index-collection';

/**
 * A failed job is retried for one to two hours (after 30 to 60 s, then after twice as long each time), because the
 * site of a remote photo may be unavailable. If the process that runs the job is killed, the job is retried after a
 * minute without a heartbeat; pg-boss's default is 15 minutes.
 */
export const PHOTO_JOB = { retryLimit: 7, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 60 };

interface IndexingOptions {
  jobs: Jobs;
  indexCollection: Preparation['indexCollection'];
  /** Called once all renditions of a collection are made. */
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
