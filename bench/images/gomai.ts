import { setTimeout as delay } from 'node:timers/promises';
import type { OwnerClient } from '../../demo/owner-client.ts';
import { clearCache, generateCache, getCacheStats, getUncached } from '../../src/shared/cache.ts';
import { type ImageFormat, imageUrlOf } from '../../src/shared/images.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import type { UploadedPhoto } from '../../src/shared/owner-images.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { type GomaiServer, startGomai } from '../support/gomai-server.ts';
import type { Processes } from '../support/processes.ts';
import { untilIdle } from '../support/until-idle.ts';

const POLL_MS = 500;

/** A running gallery with one collection of the given originals. */
export interface GomaiWithPhotos extends GomaiServer {
  photos: UploadedPhoto[];
  imageUrl(photo: UploadedPhoto, width: number, format: ImageFormat, quality?: number): string;
  /** Deletes every rendition, in memory and on disk. */
  clear(): Promise<void>;
  /** Makes the prepared renditions of one photo that are missing. */
  prepare(photo: UploadedPhoto): Promise<void>;
  /** Number of renditions that the gallery has made so far. */
  imagesMade(): Promise<number>;
}

interface Options {
  processes: Processes;
  dataDir: string;
  files: string[];
}

export async function startGomaiWithPhotos({ processes, dataDir, files }: Options): Promise<GomaiWithPhotos> {
  const server = await startGomai({ processes, dataDir });
  const owner = await server.owner();
  const photos: UploadedPhoto[] = [];
  for (const file of files) photos.push(await owner.upload(file));
  const photoUrls = Array.from({ length: 5 }, (_, n) => photos[n % photos.length]?.url ?? '');
  await owner.call(createCollection, { body: { date: dateIn('UTC', new Date()), photoUrls } });
  await waitUntilPrepared(owner);
  // Each upload also queues a preparation, which would otherwise run during the measurements.
  await untilIdle(server);
  return {
    ...server,
    photos,
    imageUrl: ({ url, version }, width, format, quality = 85) =>
      server.url + imageUrlOf({ url, version, width, quality, format }),
    clear: async () => void (await owner.call(clearCache, { body: { type: 'image' } })),
    prepare: async ({ url }) =>
      void (await owner.call(generateCache, { body: { imageUrls: [url], options: { quality: 80 } } })),
    imagesMade: async () =>
      (await owner.call(getCacheStats, { query: {} })).imageCache.processing.totalProcessed,
  };
}

/** Waits until every published photo has its prepared renditions. */
export async function waitUntilPrepared(owner: OwnerClient): Promise<void> {
  while ((await owner.call(getUncached, {})).uncached > 0) await delay(POLL_MS);
}
