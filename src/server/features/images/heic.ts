import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** A 12-megapixel picture takes about a second; what takes this long is made to harm. */
const TIME_LIMIT_MS = 60_000;
/** For JavaScript; pixels lie outside of its heap. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** A 12-megapixel image takes 11 bytes a pixel of WebAssembly's memory; ten bits and 4:4:4 take two to three times that. */
const MEMORY_BYTES = 64 * 1024 * 1024;
const MEMORY_BYTES_A_PIXEL = 32;

/** What the worker is given. */
export interface HeicOrder {
  bytes: Uint8Array;
  memoryBytes: number;
  /** A larger image than its container says is not decoded. */
  maxPixels: number;
}

const Decoded = z.object({
  width: z.int(),
  height: z.int(),
  pixels: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
type Decoded = z.infer<typeof Decoded>;

/**
 * The pixels of a HEIC original as an uncompressed TIFF, which sharp can read (its own library has no HEVC). The decoder
 * runs confined in a thread of its own, so that no image blocks the server or gets at anything of it (SECURITY.md).
 * @param image its size as the container says it, and its ICC profile; the decoder hands out bare numbers
 */
export async function decodeHeic(
  bytes: Buffer,
  { width, height, icc }: { width: number; height: number; icc?: Buffer | undefined },
): Promise<Buffer> {
  const maxPixels = width * height;
  const memoryBytes = MEMORY_BYTES + MEMORY_BYTES_A_PIXEL * maxPixels;
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, memoryBytes, maxPixels } satisfies HeicOrder,
    env: {},
    resourceLimits: HEAP_LIMITS,
  });
  try {
    return uncompressedTiff({ ...(await firstImage(worker)), profile: icc });
  } finally {
    await worker.terminate();
  }
}

function firstImage(worker: Worker): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('HEIC decoding took too long')), TIME_LIMIT_MS);
    // Under `node --watch` the thread also posts the files that it imports.
    worker.on('message', (message) => {
      const { data } = z.safeParse(Decoded, message);
      if (data !== undefined) resolve(data);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('HEIC decoding ended without an image'));
    });
  });
}
