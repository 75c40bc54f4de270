import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
// Blocks most of sharp's loaders, as in a server; drawing must not need them.
import '../src/server/features/images/decode/pixels.ts';
import { drawIcons } from './draw-icons.ts';

const SEAL = 'src/web/public/seal.svg';
const VERMILION = { r: 194, g: 59, b: 42 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-icons-'));
  await cp(fileURLToPath(new URL(`../${SEAL}`, import.meta.url)), join(folder, SEAL));
  await drawIcons(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['seal-192.png', 192, 0],
  ['seal-512.png', 512, 0],
  ['seal-whole-512.png', 512, 255],
  ['seal-180.png', 180, 255],
])('[SITE-2] %s is the seal, %d px, with alpha %d in its corner', async (file, side, alpha) => {
  const { data, info } = await sharp(join(folder, 'dist/web/icons', file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([side, side]);
  expect(data[3]).toBe(alpha);
  // A point of the background, beside the strokes.
  const at = 4 * (Math.round(side * 0.12) * side + Math.round(side / 2));
  expect(Math.abs((data[at] ?? 0) - VERMILION.r)).toBeLessThan(6);
  expect(Math.abs((data[at + 1] ?? 0) - VERMILION.g)).toBeLessThan(6);
});
