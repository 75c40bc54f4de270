import { parentPort, workerData } from 'node:worker_threads';
import heic from 'heic-decode';
import { confineWorker } from './confine-worker.ts';
import type { HeicRequest } from './heic.ts';

/** Decodes one HEIC image and posts its RGB pixels; `heic.ts` starts one thread per image. */
const { bytes, memoryBytes, maxPixels } = workerData as HeicRequest;
confineWorker({ memoryBytes });

const [image] = await heic.all({ buffer: bytes });
if (image === undefined || image.width * image.height > maxPixels) throw new Error('Not the expected image');
const { width, height, data } = await image.decode();

// Leaves out the alpha channel, which the decoder always adds and which is opaque in photos.
const pixels = new Uint8Array(width * height * 3);
for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
  pixels[to] = data[from] ?? 0;
  pixels[to + 1] = data[from + 1] ?? 0;
  pixels[to + 2] = data[from + 2] ?? 0;
}
parentPort?.postMessage({ width, height, pixels }, [pixels.buffer]);
