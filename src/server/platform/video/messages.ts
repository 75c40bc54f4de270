import * as z from 'zod/mini';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The server sends this to the child process, which makes one video. */
const VideoRequest = z.object({
  encoder: z.enum(['ffmpeg', 'minih264']),
  photos: z.array(bytes),
  file: z.string(),
  pace: z.object({ framesPerSec: z.number(), holdSec: z.number(), fadeSec: z.number() }),
});
export type VideoRequest = z.infer<typeof VideoRequest>;

const VideoReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.number() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type VideoReport = z.infer<typeof VideoReport>;

export const parseVideoRequest = (message: unknown) => z.safeParse(VideoRequest, message).data;

/** Undefined for a message of another kind: under `node --watch` a process also sends the files that it imports. */
export const parseVideoReport = (message: unknown) => z.safeParse(VideoReport, message).data;
