import * as z from 'zod/mini';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the server sends to the child process: one video. */
const FilmOrder = z.object({
  encoder: z.enum(['ffmpeg', 'minih264']),
  photos: z.array(bytes),
  file: z.string(),
  pace: z.object({ framesPerSec: z.number(), holdSec: z.number(), fadeSec: z.number() }),
});
export type FilmOrder = z.infer<typeof FilmOrder>;

const FilmReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.number() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type FilmReport = z.infer<typeof FilmReport>;

export const parseOrder = (message: unknown) => z.safeParse(FilmOrder, message).data;

/** Undefined for a message of another kind: under `node --watch` a process also sends the files that it imports. */
export const parseReport = (message: unknown) => z.safeParse(FilmReport, message).data;
