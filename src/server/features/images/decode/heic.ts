import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** A 12-megapixel image takes about a second; one that takes a minute is probably malicious. */
const TIME_LIMIT_MS = 60_000;
/** Small limits are enough for the JavaScript heap, because pixels are stored outside of it. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/**
 * The limit of WebAssembly memory is `MEMORY_BYTES` plus `MEMORY_BYTES_A_PIXEL` for each pixel. A 12-megapixel image
 * takes 11 bytes per pixel; an image with ten bits or 4:4:4 takes two to three times as much.
 */
const MEMORY_BYTES = 64 * 1024 * 1024;
const MEMORY_BYTES_A_PIXEL = 32;

/** The worker's input. */
export interface HeicRequest {
  bytes: Uint8Array;
  memoryBytes: number;
  /** Width x height as stated in the container; a larger image is not decoded. */
  maxPixels: number;
}

const Decoded = z.object({
  width: z.int(),
  height: z.int(),
  pixels: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
type Decoded = z.infer<typeof Decoded>;

/**
 * Decodes a HEIC original to an uncompressed TIFF for sharp, whose own library has no HEVC. The decoder runs confined
 * in its own thread, so that no image can block the server or reach anything in it (SECURITY.md).
 * @param image the size that the container states, and the ICC profile, which the decoder does not return
 */
export async function decodeHeic(
  bytes: Buffer,
  { width, height, icc }: { width: number; height: number; icc?: Buffer | undefined },
): Promise<Buffer> {
  const maxPixels = width * height;
  const memoryBytes = MEMORY_BYTES + MEMORY_BYTES_A_PIXEL * maxPixels;
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, memoryBytes, maxPixels } satisfies HeicRequest,
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
    // Ignores other messages: under `node --watch` the thread also posts the files that it imports.
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
