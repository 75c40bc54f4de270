import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { imageUrlOf } from '../../src/shared/images.ts';
import { startGomai } from '../support/gomai-server.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';
import type { Processes } from '../support/processes.ts';
import { interleaved, type Results } from '../support/rounds.ts';
import { ask } from './ask.ts';
import { startGomaiWithPhotos } from './gomai.ts';

/** 40 megapixels. */
const SIZE = { width: 7744, height: 5168 };
const MB = 1024 * 1024;
const SETTLE_MS = 1500;
/** Renditions of this quality are not prepared, so they are made on request. */
const QUALITY = 90;
const WIDTH_PX = 2560;

export type Memory = { idleMb: number; aboveIdleMb: number };

/** Measures memory while renditions of two 40-megapixel AVIF originals are made at once, right after the start. */
export async function measureMemory(
  processes: Processes,
  dataDir: string,
  originals: string[],
): Promise<Results<Memory>> {
  const files = await largeOriginals(originals.slice(0, 2));
  const first = await startGomaiWithPhotos({
    processes,
    dataDir,
    files: [...files, ...(await smallOnes(originals.slice(2)))],
  });
  const photos = first.photos.slice(0, 2);
  await first.stop();
  return interleaved(
    {
      Gomai: async () => {
        const server = await startGomai({ processes, dataDir });
        await delay(SETTLE_MS);
        const idle = server.rssBytes();
        const peak = server.watchRss();
        const addresses = photos.map(
          ({ url, version }) =>
            server.url + imageUrlOf({ url, version, width: WIDTH_PX, quality: QUALITY, format: 'avif' }),
        );
        await Promise.all(addresses.map((address) => ask(address)));
        const highest = peak();
        await server.stop();
        await rm(join(dataDir, 'cache'), { recursive: true });
        return { idleMb: idle / MB, aboveIdleMb: (highest - idle) / MB };
      },
    },
    { warmUp: false },
  );
}

async function largeOriginals(originals: string[]): Promise<string[]> {
  const files = originals.map((_, n) => join(BENCH_FOLDER, '.cache', `40-megapixels-${n}.avif`));
  for (const [n, file] of files.entries()) {
    if (existsSync(file)) continue;
    const draft = `${file}.part`;
    await sharp(originals[n])
      .resize({ ...SIZE, fit: 'cover' })
      .avif({ quality: 70, effort: 0 })
      .toFile(draft);
    await rename(draft, file);
  }
  return files;
}

/** Makes small photos that complete the collection and are never requested. */
async function smallOnes(originals: string[]): Promise<string[]> {
  const files = originals.map((_, n) => join(BENCH_FOLDER, '.cache', `small-${n}.jpg`));
  for (const [n, file] of files.entries()) await sharp(originals[n]).resize(600).jpeg().toFile(file);
  return files;
}
