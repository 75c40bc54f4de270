import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

/** Decodes one HEIC picture and hands its RGB pixels over; started by `heic.ts`, a thread a picture. */
const { width, height, data } = await decode({ buffer: workerData as Uint8Array });

// The decoder always adds an alpha channel, opaque in every photo.
const pixels = new Uint8Array(width * height * 3);
for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
  pixels[to] = data[from] ?? 0;
  pixels[to + 1] = data[from + 1] ?? 0;
  pixels[to + 2] = data[from + 2] ?? 0;
}
parentPort?.postMessage({ width, height, pixels }, [pixels.buffer]);
