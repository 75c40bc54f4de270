import * as z from 'zod/mini';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const session = z.int();

/** What the main thread sends to the engine. Sessions are numbered connections; only the newest is used. */
const EngineRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), session, type: z.string(), bytes }),
  z.object({ kind: z.literal('end'), session }),
  z.object({ kind: z.literal('stop') }),
]);
export type EngineRequest = z.infer<typeof EngineRequest>;

const EngineReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('answer'), session, bytes }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('stopped') }),
]);
export type EngineReport = z.infer<typeof EngineReport>;

export const parseRequest = (message: unknown) => z.safeParse(EngineRequest, message).data;

/** Undefined for a message of another kind: under `node --watch` a thread also posts the files that it imports. */
export const parseReport = (message: unknown) => z.safeParse(EngineReport, message).data;
