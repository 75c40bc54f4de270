import { rm } from 'node:fs/promises';
import type { Collection } from '../../../shared/collections.ts';
import type { Db } from '../../db/connect.ts';
import type { VideoEncoder } from '../../platform/video-encoder.ts';
import { saveProgress, type VideoJob } from './queries.ts';
import type { VideoCache } from './video-cache.ts';

const REPORT_EVERY_MS = 1000;

/** A video's content: the collection's photos as they are shown now, crops included. */
export type VideoDay = Pick<Collection, 'photoUrls' | 'photos'>;

export interface MakeVideoOptions {
  db: Db;
  cache: VideoCache;
  encoder: VideoEncoder;
  picture: (url: string) => Promise<Uint8Array>;
  job: VideoJob;
  day: VideoDay;
  fileKey: string;
  signal: AbortSignal;
}

/**
 * Makes one video and stores it in the cache. Writes its progress to the database every second; stops the encoder if
 * any process has cancelled the video.
 */
export async function makeVideo(options: MakeVideoOptions): Promise<void> {
  const { db, cache, encoder, picture, job, day, fileKey } = options;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([options.signal, unwanted.signal]);
  let progress = 0;
  const report = async () => {
    if (!(await saveProgress(db, job, progress))) unwanted.abort();
  };
  // A failed report is followed by another. If the database stays unavailable, the row expires and the video is lost.
  const reports = setInterval(() => void report().catch(() => undefined), REPORT_EVERY_MS);
  let draft: string | undefined;
  try {
    const photos = await Promise.all(day.photoUrls.map(picture));
    draft = await cache.startDraft();
    await encoder.make({
      photos,
      file: draft,
      signal,
      onProgress: (value) => {
        progress = value;
      },
    });
    await cache.keep(draft, fileKey);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { force: true });
    throw error;
  } finally {
    clearInterval(reports);
  }
}
