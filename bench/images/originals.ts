import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { paintedDays } from '../../demo/painting/days.ts';
import { paintAll } from '../../demo/painting/paint.ts';
import { findPhotosFolder } from '../../tests/support/photos-folder.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';

/** 24 megapixels, a common camera size. */
const SIZE = { width: 6000, height: 4000 };
const NOISE_SIGMA = 7;
/** Different kinds of detail: a sky at dusk, fur and grass, foliage, skin-toned light on walls, a city at night. */
const PHOTOS = ['aarhus-sunset', 'kitten-on-lawn', 'tea-gardens', 'orange-hallway-kyoto', 'noche-bogota'];

export interface Originals {
  files: string[];
  /** Describes the source photos in the report. */
  madeFrom: string;
}

/** Five originals of 24 megapixels; made once and stored in `bench/.cache`. */
export async function makeOriginals(say: (line: string) => void): Promise<Originals> {
  const found = findPhotosFolder();
  const photos = found === undefined ? undefined : join(found, 'demo');
  const folder = join(BENCH_FOLDER, '.cache', photos === undefined ? 'painted' : 'photos');
  const files = PHOTOS.map((name) => join(folder, `${name}.jpg`));
  if (!files.every(existsSync)) {
    say('Making five originals of 24 megapixels (only this once)');
    await mkdir(folder, { recursive: true });
    const sources =
      photos === undefined ? await painted(folder) : PHOTOS.map((name) => join(photos, `${name}.jpg`));
    for (const [n, file] of files.entries()) await enlarge(sources[n] ?? '', file);
  }
  return {
    files,
    madeFrom: photos === undefined ? "the demo's own paintings" : 'real photographs of 10 to 12 megapixels',
  };
}

async function painted(folder: string): Promise<string[]> {
  const [day = []] = await paintAll({
    directory: join(folder, 'paintings'),
    dates: ['2026-01-01'],
    days: paintedDays.slice(0, 1),
  });
  return day;
}

/** Upscales and adds sensor noise: an upscaled photo alone is softer than a camera's and too easy to encode. */
async function enlarge(source: string, target: string): Promise<void> {
  const noise = await sharp({
    create: {
      ...SIZE,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: NOISE_SIGMA },
      background: '#888',
    },
  })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const pixels = await sharp(source)
    .autoOrient()
    .resize({ ...SIZE, fit: 'cover' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const draft = `${target}.part`;
  await sharp(pixels)
    .composite([{ input: noise, blend: 'overlay' }])
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toFile(draft);
  await rename(draft, target);
}
