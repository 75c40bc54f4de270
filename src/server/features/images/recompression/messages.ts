import * as z from 'zod/mini';
import { framingNames } from '../../../../shared/framed-part.ts';
import { contentTypes, type ImageType } from '../../../platform/image-type.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A message of the server to the child process: first a photo, then its renditions, widest first. */
const WorkerRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('photo'),
    file: z.string(),
    type: z.custom<ImageType>((value) => typeof value === 'string' && Object.hasOwn(contentTypes, value)),
    crop: z.optional(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
  }),
  z.object({
    kind: z.literal('rendition'),
    width: z.int(),
    quality: z.int(),
    framing: z.optional(z.object({ ratio: z.enum(framingNames), at: z.number() })),
    first: bytes,
  }),
]);
export type WorkerRequest = z.infer<typeof WorkerRequest>;

/** The child process's answer to each message. */
const Report = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    /** Absent if the first encoding is kept. */
    smaller: z.optional(bytes),
    /** The processor time of the child process since its start. */
    cpuMs: z.number(),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type Report = z.infer<typeof Report>;

export const parseRecompressionRequest = (message: unknown) => z.safeParse(WorkerRequest, message).data;

/** Undefined for any other message: under `node --watch`, a process also sends the names of its imported files. */
export const parseRecompressionReport = (message: unknown) => z.safeParse(Report, message).data;
