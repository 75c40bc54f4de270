import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { sleep as realSleep, type Sleep } from '../../platform/retry.ts';
import type { VideoEncoder } from '../../platform/video/video-encoder.ts';
import {
  claimVideo,
  findOpenJobs,
  findVideo,
  lockVideoQueue,
  saveOutcome,
  saveProgress,
  saveRequest,
  type VideoJob,
  type VideoRow,
} from './queries.ts';
import type { VideoCache } from './video-cache.ts';

/** Part of every key: increase it when the look of videos changes, so that they are made again. */
const RECIPE = 'stills-1';
const RECHECK_MS = 500;

export interface VideosOptions {
  db: Db;
  cache: VideoCache;
  /** Called for each video until it finds an encoder. */
  findEncoder: () => Promise<VideoEncoder | undefined>;
  findDay: (collectionId: number) => Promise<VideoDay | undefined>;
  /** See `Photos.largeImage`. */
  largeImage: (url: string) => Promise<Uint8Array>;
  /** Queues the job within this transaction, so that job and row are stored together. */
  send: (job: VideoJob, within: Db) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
  sleep?: Sleep;
}

export interface Videos {
  /** @throws AppError `not_found` */
  getDay(collectionId: number): Promise<VideoDay>;
  /**
   * Requests a collection's video, unless it exists or is being made.
   * @throws AppError `not_found`, `no_video_encoder`
   */
  start(collectionId: number): Promise<VideoRow>;
  /** @throws AppError `not_found` */
  get(collectionId: number): Promise<VideoRow>;
  /**
   * Resolves when a video is finished.
   * @param isConnected whether the client is still connected
   * @throws AppError with the reason if it failed, `not_found` if it was cancelled, `overloaded` if the server stops
   * or the client has gone
   */
  finished(collectionId: number, isConnected: () => boolean): Promise<VideoRow>;
  /** The file of a ready video. @throws AppError `not_found` */
  open(video: VideoRow): Promise<FileHandle>;
  /** The handler of the background job: waits for its turn and makes the video. */
  work(job: VideoJob, signal: AbortSignal): Promise<void>;
  /** Call at startup: queues all unfinished videos again. A job that is queued twice makes its video once. */
  resume(): Promise<void>;
  /** Call before the server closes: returns the video in progress to the queue. */
  stop(): void;
}

export function createVideos(options: VideosOptions): Videos {
  const { db, cache, findDay, send, sleep = realSleep } = options;
  const stopping = new AbortController();
  const findEncoder = loadOnce(options.findEncoder);
  const getEncoder = async () => {
    const encoder = await findEncoder();
    if (encoder !== undefined) return encoder;
    throw new AppError('no_video_encoder', 'This server has no video encoder: install ffmpeg to make videos');
  };

  const getDay = async (collectionId: number) => {
    const day = await findDay(collectionId);
    if (day === undefined) throw new AppError('not_found', 'Collection not found');
    return day;
  };

  const get = async (collectionId: number) => {
    const video = await findVideo(db, collectionId);
    if (video === undefined) throw new AppError('not_found', 'No video was requested');
    return video;
  };

  return {
    getDay,
    get,
    async start(collectionId) {
      const fileKey = keyOf(await getDay(collectionId));
      const request = { collectionId, job: randomUUID(), fileKey };
      if (await cache.has(fileKey)) {
        await saveRequest(db, { ...request, state: 'ready' });
        return get(collectionId);
      }
      await getEncoder();
      await db.transaction(async (tx) => {
        // With the lock, the second of two concurrent requests finds the row of the first.
        await lockVideoQueue(tx);
        const before = await findVideo(tx, collectionId);
        const same = before?.fileKey === fileKey ? before : undefined;
        if (same?.state === 'making') return;
        // A waiting request is queued again under the same id; the first of its jobs to run makes the video. A stale
        // one gets a new id, as in `claimVideo`.
        const job = same?.state === 'waiting' && !same.isStale ? same.job : request.job;
        await saveRequest(tx, { ...request, job, state: 'waiting' });
        await send({ collectionId, job }, tx);
      });
      return get(collectionId);
    },

    async finished(collectionId, isConnected) {
      for (;;) {
        const video = await get(collectionId);
        if (video.state === 'ready') return video;
        if (video.state === 'failed')
          throw new AppError(video.reason ?? 'internal', video.error ?? 'The video could not be made');
        if (stopping.signal.aborted || !isConnected())
          throw new AppError('overloaded', 'The video is not ready yet');
        await sleep(RECHECK_MS);
      }
    },

    async open({ collectionId, fileKey, state }) {
      const handle = state === 'ready' ? await cache.open(fileKey) : undefined;
      if (handle === undefined)
        throw new AppError('not_found', `There is no video of collection ${collectionId}`);
      return handle;
    },

    async work(job, signal) {
      const ended = AbortSignal.any([signal, stopping.signal]);
      const claim = () => claimVideo(db, job, send);
      for (let turn = await claim(); turn !== 'mine'; turn = await claim()) {
        if (turn === 'gone') return;
        await sleep(RECHECK_MS, ended);
      }
      try {
        const day = await getDay(job.collectionId);
        const fileKey = keyOf(day);
        const encoder = await getEncoder();
        await makeVideo({ ...options, sleep, encoder, job, day, fileKey, signal: ended });
        await saveOutcome(db, job, { state: 'ready', fileKey, progress: 1 });
      } catch (error) {
        if (ended.aborted) {
          await saveOutcome(db, job, { state: 'waiting', progress: 0 });
          throw error;
        }
        // Failures are shown to the owner, who may try again; the job is not retried.
        if (!(error instanceof AppError)) options.log.error(error, 'video: making a video failed');
        await saveOutcome(db, job, { state: 'failed', ...failureOf(error) });
      }
    },

    async resume() {
      for (const job of await findOpenJobs(db)) await send(job, db);
    },

    stop: () => stopping.abort(),
  };
}

/** The key of a video's file. */
export function keyOf({ photoUrls, photos }: VideoDay): string {
  const versions = photoUrls.map((url, index) => [url, photos[index]?.version ?? '']);
  return createHash('sha256')
    .update(JSON.stringify([RECIPE, versions]))
    .digest('hex');
}

/** Keeps only messages written for clients, because an encoder's messages may contain paths. */
function failureOf(error: unknown): { error: string | undefined; errorCode: ErrorReason } {
  return error instanceof AppError
    ? { error: error.message, errorCode: error.reason }
    : { error: undefined, errorCode: 'internal' };
}

const REPORT_EVERY_MS = 1000;

/** A video's content: the collection's photos as they are shown now, crops included. */
type VideoDay = Pick<Collection, 'photoUrls' | 'photos'>;

/** Reports, again after every failure, until the database answers. @throws the signal's reason once it aborts */
async function reportedOnce(report: () => Promise<void>, sleep: Sleep, signal: AbortSignal): Promise<void> {
  const isReported = () =>
    report().then(
      () => true,
      () => false,
    );
  while (!(await isReported())) await sleep(REPORT_EVERY_MS, signal);
  signal.throwIfAborted();
}

interface MakeVideoOptions {
  db: Db;
  cache: VideoCache;
  encoder: VideoEncoder;
  largeImage: (url: string) => Promise<Uint8Array>;
  job: VideoJob;
  day: VideoDay;
  fileKey: string;
  sleep: Sleep;
  signal: AbortSignal;
}

/**
 * Makes one video and stores it in the cache. Writes its progress to the database every second, and stops the encoder
 * if the request was cancelled or replaced, in any process.
 */
async function makeVideo(options: MakeVideoOptions): Promise<void> {
  const { db, cache, encoder, largeImage, job, day, fileKey, sleep } = options;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([options.signal, unwanted.signal]);
  let progress = 0;
  const report = async () => {
    const isWanted = await saveProgress(db, job, progress);
    // An AppError, so that a cancelled video is not logged as a failure.
    if (!isWanted) unwanted.abort(new AppError('not_found', 'The video was cancelled'));
  };
  // Errors are ignored, because the next report follows in a second. After a long outage another process may make the
  // video, and the next report ends this one.
  const reports = setInterval(() => void report().catch(() => undefined), REPORT_EVERY_MS);
  let draft: string | undefined;
  try {
    // Imported days may have blank URLs.
    const photoUrls = day.photoUrls.filter((url) => url.trim() !== '');
    if (photoUrls.length === 0) throw new AppError('not_found', 'This day has no photos');
    const photos = await Promise.all(photoUrls.map(largeImage));
    // `startDraft` would delete the draft of a process that has taken over meanwhile.
    await reportedOnce(report, sleep, signal);
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
    try {
      // Before the draft is removed: the encoder does not say that the disk is full.
      if (!(error instanceof AppError)) await cache.checkRoom();
    } finally {
      if (draft !== undefined) await rm(draft, { force: true });
    }
    throw error;
  } finally {
    clearInterval(reports);
  }
}
