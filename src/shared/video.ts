import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { ErrorReason } from './errors.ts';
import { MAX_DAY_BODY_BYTES, PHOTOS_PER_DAY } from './limits.ts';
import { PhotoUrl } from './photo-urls.ts';
import { RowId, RowIdText } from './row-id.ts';

/** A collection's video: queued, being made, ready, or failed with a reason (VID-1). */
export const Video = z.object({
  collectionId: z.int(),
  date: DateString,
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed, as a sentence; absent after an unexpected error. */
  error: z.optional(z.string()),
  /** Why it failed; programs compare this and not `error`. */
  reason: z.optional(ErrorReason),
});
export type Video = z.infer<typeof Video>;

const ofCollection = z.object({ collectionId: RowIdText });

export const generateVideo = endpoint({
  method: 'POST',
  path: '/api/admin/generate-video',
  access: 'owner',
  summary: "Get a day's video as an MP4; the response waits until it is made",
  maxBodyBytes: MAX_DAY_BODY_BYTES,
  body: z.object({
    collectionId: RowId,
    /** If given, they must be the collection's own. */
    photoUrls: z.optional(z.array(PhotoUrl).check(z.maxLength(PHOTOS_PER_DAY))),
  }),
});

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/admin/videos',
  access: 'owner',
  summary: 'List the videos requested in the last 24 hours, with their progress',
  answer: z.array(Video),
});

export const startVideo = endpoint({
  method: 'POST',
  path: '/api/admin/videos/{collectionId}',
  access: 'owner',
  summary: "Start making a day's video in the background, unless it exists or is in progress",
  params: ofCollection,
  answer: Video,
});

export const cancelVideo = endpoint({
  method: 'DELETE',
  path: '/api/admin/videos/{collectionId}',
  access: 'owner',
  summary: 'Cancel a video in progress; does nothing without one',
  params: ofCollection,
});

export const downloadVideo = endpoint({
  method: 'GET',
  path: '/api/admin/videos/{collectionId}/file',
  access: 'owner',
  summary: 'Download a finished video, named by its date',
  params: ofCollection,
});
