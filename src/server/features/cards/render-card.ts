import sharp, { type OverlayOptions } from 'sharp';
import { CARD_SIZE } from '../../../shared/days.ts';
import type { CardWords } from './card-words.ts';
import { drawWords, PAPER } from './draw-words.ts';

/** About 200 kB: messengers drop much larger images. */
const JPEG = { quality: 84, mozjpeg: true } as const;
/** Share of a card's width for its photos; the text needs the rest. */
const LARGEST_PICTURE_PX = 868;
const SMALLEST_PICTURE_PX = 420;
/** Three to two at half a card's height. */
const PICTURE_OF_TWO_PX = 468;
const GAP_PX = 6;
/** Photos in each row, by their number: older collections may have fewer than five. */
const ROWS: Readonly<Record<number, readonly number[]>> = { 2: [1, 1], 3: [1, 2], 4: [2, 2] };
const ROWS_OF_FIVE = [2, 3];

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Renders a link preview: the photos uncropped at the left edge, the text on paper beside them, nothing over a photo.
 * @param pictures upright, one to five
 */
export async function renderCard(pictures: readonly Uint8Array[], words: CardWords): Promise<Buffer> {
  const places = pictures.length === 1 ? [await placeOfOne(pictures[0])] : placesOfMany(pictures.length);
  const right = Math.max(...places.map(({ left, width }) => left + width));
  const drawn = await drawWords(words, CARD_SIZE.width - right, CARD_SIZE.height);
  const parts: OverlayOptions[] = [];
  // One after the other: five large photos decoded at once take a gigabyte.
  for (const [index, { left, top, width, height }] of places.entries()) {
    const picture = pictures[index];
    if (picture === undefined) continue;
    const { data, info } = await sharp(picture)
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    parts.push({ input: data, raw: { width, height, channels: info.channels }, left, top });
  }
  const { data, width, height } = drawn;
  parts.push({ input: Buffer.from(data), raw: { width, height, channels: 4 }, left: right, top: 0 });
  return sharp({ create: { ...CARD_SIZE, channels: 3, background: PAPER } })
    .composite(parts)
    .jpeg(JPEG)
    .toBuffer();
}

/** In its own aspect ratio as far as the text leaves space. */
async function placeOfOne(picture: Uint8Array | undefined): Promise<Place> {
  const { width = 3, height = 2 } = await sharp(picture).metadata();
  const own = Math.round((CARD_SIZE.height * width) / height);
  return {
    left: 0,
    top: 0,
    width: Math.min(LARGEST_PICTURE_PX, Math.max(SMALLEST_PICTURE_PX, own)),
    height: CARD_SIZE.height,
  };
}

function placesOfMany(pictureCount: number): Place[] {
  const rows = ROWS[pictureCount] ?? ROWS_OF_FIVE;
  const height = (CARD_SIZE.height - GAP_PX * (rows.length - 1)) / rows.length;
  // Two landscape photos above each other at full width would lose half of their area.
  const right = pictureCount === 2 ? PICTURE_OF_TWO_PX : LARGEST_PICTURE_PX;
  return rows.flatMap((count, row) => {
    const step = (right + GAP_PX) / count;
    return Array.from({ length: count }, (_, column) => {
      const left = Math.round(column * step);
      const width = Math.round((column + 1) * step) - GAP_PX - left;
      return { left, top: row * (height + GAP_PX), width, height };
    });
  });
}
