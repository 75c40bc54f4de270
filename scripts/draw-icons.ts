import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { rasteriseSvg } from '../src/server/platform/rasterise-svg.ts';

/** The seal with its own rounded corners, or full-bleed (`isWhole`) for systems that round the corners themselves. */
const ICONS = [
  { file: 'seal-192.png', side: 192, isWhole: false },
  { file: 'seal-512.png', side: 512, isWhole: false },
  { file: 'seal-whole-512.png', side: 512, isWhole: true },
  { file: 'seal-180.png', side: 180, isWhole: true },
];

/** Draws the web app's icons into the built site, from the seal's SVG (SITE-2). */
export async function drawIcons(root: string): Promise<void> {
  const seal = await readFile(join(root, 'src/web/public/seal.svg'), 'utf8');
  const folder = join(root, 'dist/web/icons');
  await mkdir(folder, { recursive: true });
  await Promise.all(
    ICONS.map(async ({ file, side, isWhole }) => {
      const { data, width, height } = await rasteriseSvg(isWhole ? whole(seal) : seal, side);
      await sharp(data, { raw: { width, height, channels: 4 } })
        .png({ compressionLevel: 9, palette: true })
        .toFile(join(folder, file));
    }),
  );
}

/** Fills the background to the edges and keeps the strokes in the middle four fifths, which systems never crop. */
function whole(seal: string): string {
  return seal
    .replace('viewBox="0 0 64 64"', 'viewBox="3 3 58 58"')
    .replace(
      /<rect [^>]*fill="([^"]*)"[^>]*>/,
      (_, fill) => `<rect x="0" y="0" width="64" height="64" fill="${fill}" />`,
    )
    .replace('<g ', '<g transform="translate(32 32) scale(0.82) translate(-32 -32)" ');
}
