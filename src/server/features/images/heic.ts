import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** A 12-megapixel picture takes about a second; what takes this long is made to harm. */
const TIME_LIMIT_MS = 60_000;

const Decoded = z.object({
  width: z.int(),
  height: z.int(),
  pixels: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
type Decoded = z.infer<typeof Decoded>;

/**
 * The pixels of a HEIC original as an uncompressed TIFF, which sharp can read (its own library has no HEVC).
 * Decoded in a thread of its own: neither a long nor a hostile picture holds up the server.
 * @param profile the original's ICC profile; the decoder hands out bare numbers
 */
export async function decodeHeic(bytes: Buffer, profile: Buffer | undefined): Promise<Buffer> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: bytes });
  try {
    return uncompressedTiff({ ...(await picture(worker)), profile });
  } finally {
    await worker.terminate();
  }
}

function picture(worker: Worker): Promise<Decoded> {
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
      reject(new Error('HEIC decoding ended without a picture'));
    });
  });
}
