import { rename, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { encodePhoto } from './encode.ts';
import { paintImage } from './paint-image.ts';
import type { PaintedPhoto } from './painted-day.ts';

export interface PaintJob {
  readonly photo: PaintedPhoto;
  readonly date: string;
  readonly path: string;
}

if (!parentPort) throw new Error('paint-worker.ts must run as a worker thread');
const port = parentPort;

port.on('message', async ({ photo, date, path }: PaintJob) => {
  const { width, height, exif } = photo;
  const jpeg = await encodePhoto({ pixels: paintImage(photo), width, height, date, exif });
  // The file gets its name when it is complete, because a photo whose file exists is not painted again.
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, jpeg);
  await rename(unfinished, path);
  port.postMessage(path);
});
