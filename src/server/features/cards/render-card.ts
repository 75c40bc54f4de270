import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';
import sharp, { type OverlayOptions } from 'sharp';
import { CARD_SIZE } from '../../../shared/days.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { type Raster, rasteriseSvg } from '../../platform/rasterise-svg.ts';
import type { CardText } from './card-text.ts';

/** Makes cards of about 200 kB, because messengers do not show much larger images. */
export const JPEG = { quality: 84, mozjpeg: true } as const;
/** The maximum width of a card's photos together; the text needs the rest of the card. */
const LARGEST_IMAGE_PX = 868;
const SMALLEST_IMAGE_PX = 420;
/** The width of a 3:2 photo at half a card's height. */
const IMAGE_OF_TWO_PX = 468;
const GAP_PX = 6;
/** Photos in each row, by the number of photos on the card: older collections may have fewer than five. */
const ROWS: Readonly<Record<number, readonly number[]>> = { 2: [1, 1], 3: [1, 2], 4: [2, 2] };
const ROWS_OF_FIVE = [2, 3];

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Renders a link preview: the photos at the left edge, the text beside them on the colour of paper. Each photo fills
 * its place, so its edges may be cut off.
 * @param images upright, one to five
 */
export async function renderCard(images: readonly Uint8Array[], text: CardText): Promise<Buffer> {
  const places = images.length === 1 ? [await placeOfOne(images[0])] : placesOfMany(images.length);
  const right = Math.max(...places.map(({ left, width }) => left + width));
  const drawn = await drawText(text, CARD_SIZE.width - right, CARD_SIZE.height);
  const parts: OverlayOptions[] = [];
  // One after the other, because five large photos decoded at once take a gigabyte.
  for (const [index, { left, top, width, height }] of places.entries()) {
    const image = images[index];
    if (image === undefined) continue;
    const { data, info } = await sharp(image)
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .flatten({ background: PAPER_COLOUR })
      .raw()
      .toBuffer({ resolveWithObject: true });
    parts.push({ input: data, raw: { width, height, channels: info.channels }, left, top });
  }
  const { data, width, height } = drawn;
  parts.push({ input: Buffer.from(data), raw: { width, height, channels: 4 }, left: right, top: 0 });
  return sharp({ create: { ...CARD_SIZE, channels: 3, background: PAPER_COLOUR } })
    .composite(parts)
    .jpeg(JPEG)
    .toBuffer();
}

/** A single photo is shown uncropped, unless it is wider or narrower than a card allows. */
async function placeOfOne(image: Uint8Array | undefined): Promise<Place> {
  const { width = 3, height = 2 } = await sharp(image).metadata();
  const own = Math.round((CARD_SIZE.height * width) / height);
  return {
    left: 0,
    top: 0,
    width: Math.min(LARGEST_IMAGE_PX, Math.max(SMALLEST_IMAGE_PX, own)),
    height: CARD_SIZE.height,
  };
}

function placesOfMany(imageCount: number): Place[] {
  const rows = ROWS[imageCount] ?? ROWS_OF_FIVE;
  const height = (CARD_SIZE.height - GAP_PX * (rows.length - 1)) / rows.length;
  // At full width, two landscape photos above each other would lose nearly half of their area.
  const right = imageCount === 2 ? IMAGE_OF_TWO_PX : LARGEST_IMAGE_PX;
  return rows.flatMap((count, row) => {
    const step = (right + GAP_PX) / count;
    return Array.from({ length: count }, (_, column) => {
      const left = Math.round(column * step);
      const width = Math.round((column + 1) * step) - GAP_PX - left;
      return { left, top: row * (height + GAP_PX), width, height };
    });
  });
}

/** The light theme's colours. */
export const PAPER_COLOUR = '#faf8f4';
export const TEXT_COLOUR = '#1d1b18';
export const SECONDARY_TEXT_COLOUR = '#6f6a61';
export const HAIRLINE_COLOUR = '#d5d0c6';
const SEAL_COLOUR = '#c23b2a';

/** The typeface's files. Satori takes letters that are missing in the first from the second. */
const FONTS = ['latin', 'latin-ext'].map(
  (part) => `@fontsource/cormorant-garamond/files/cormorant-garamond-${part}-500-normal.woff`,
);
export const FONT_NAME = 'Cormorant Garamond';
/** A text area wider than this gets larger letters. */
const WIDE_PX = 500;
export const SEAL_PX = 46;
/** Longer titles get a smaller font. */
const LONG_TITLE_LENGTH = 60;
/** Mean letter width as a share of the font size: exact enough to find titles that do not fit. */
const LETTER_WIDTH = 0.42;
/** How far letters reach below a title's last line box, as a share of the font size. */
const DESCENT = 0.25;

/** Nodes of the layout, in React's shape. */
export interface Box {
  type: 'div';
  props: { style: Record<string, string | number>; children: (Box | string)[] | string };
}

const require = createRequire(import.meta.url);

/** Loaded with the first card, because most processes never draw a card. */
const readFonts = loadOnce(() =>
  Promise.all(
    FONTS.map(async (file, index): Promise<Font> => {
      const data = await readFile(require.resolve(file));
      // Each font needs its own name: of fonts with the same name, Satori uses only one.
      return { name: index === 0 ? FONT_NAME : `${FONT_NAME} ${index}`, data, weight: 500, style: 'normal' };
    }),
  ),
);

/** Draws a card's text as pixels. */
export function drawText(text: CardText, width: number, height: number): Promise<Raster> {
  const margin = marginOf(width);
  return drawBox(columnOf(text, width, height), { width, height }, [seal(margin, margin)]);
}

/**
 * Draws a layout as pixels, with SVG over it. Satori converts letters to paths of our own font, so that a card looks
 * the same on a machine without fonts.
 * @param over SVG elements
 */
export async function drawBox(
  layout: Box,
  { width, height }: { width: number; height: number },
  over: readonly string[],
): Promise<Raster> {
  const fonts = await readFonts();
  const { default: satori } = await import('satori');
  // Satori's types require React elements, but it reads only the fields that `Box` has.
  const svg = await satori(layout as unknown as Parameters<typeof satori>[0], {
    width,
    height,
    fonts,
  });
  return rasteriseSvg(svg.replace(/<\/svg>$/, `${over.join('')}</svg>`));
}

const marginOf = (width: number) => (width > WIDE_PX ? 64 : 38);

function columnOf({ siteName, weekday, date, title, camera }: CardText, width: number, height: number): Box {
  const large = width > WIDE_PX;
  const margin = marginOf(width);
  const inner = width - 2 * margin;
  const line = (text: string, style: Box['props']['style']) =>
    box({ display: 'block', width: inner, overflow: 'hidden', ...style }, text);
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width,
      height,
      paddingTop: margin,
      paddingBottom: margin - 8,
      paddingLeft: margin,
      paddingRight: margin,
      boxSizing: 'border-box',
      fontFamily: FONT_NAME,
      color: TEXT_COLOUR,
    },
    [
      line(siteName ?? ' ', {
        paddingLeft: SEAL_PX + 14,
        height: SEAL_PX,
        fontSize: 28,
        lineHeight: `${SEAL_PX}px`,
        lineClamp: 1,
        boxSizing: 'border-box',
      }),
      box({ display: 'flex', flexDirection: 'column', width: inner }, [
        ...(title === undefined ? [] : [line(title, titleStyle(title, large, inner))]),
        ...(weekday === undefined
          ? []
          : [
              line(weekday.toUpperCase(), {
                color: SECONDARY_TEXT_COLOUR,
                fontSize: large ? 22 : 19,
                letterSpacing: 3,
              }),
            ]),
        ...(date === undefined ? [] : [line(date, { fontSize: large ? 36 : 29, lineHeight: 1.35 })]),
        ...(camera === undefined
          ? []
          : [
              line(camera, {
                color: SECONDARY_TEXT_COLOUR,
                fontSize: large ? 25 : 21,
                lineHeight: 1.35,
                lineClamp: 4,
                marginTop: 14,
                textWrap: 'balance',
              }),
            ]),
      ]),
    ],
  );
}

function titleStyle(title: string, large: boolean, widthPx: number): Box['props']['style'] {
  const isLong = title.length > LONG_TITLE_LENGTH;
  const [short, long] = large ? [58, 44] : [40, 31];
  const fontSize = isLong ? long : short;
  const lineClamp = isLong ? 7 : 5;
  const descentPx = Math.ceil(DESCENT * fontSize);
  // With `balance`, a title that does not fit would become a column one word wide.
  const fits = title.length * LETTER_WIDTH * fontSize < (lineClamp - 1) * widthPx;
  return {
    ...{ fontSize, lineHeight: 1.1, lineClamp, wordBreak: 'break-word' },
    ...{ paddingBottom: descentPx, marginBottom: 26 - descentPx },
    textWrap: fits ? 'balance' : 'wrap',
  };
}

export function box(style: Box['props']['style'], children: Box['props']['children']): Box {
  return { type: 'div', props: { style, children } };
}

/** The seal 五, drawn as in `seal.svg`. */
export function seal(left: number, top: number): string {
  return `<g transform="translate(${left} ${top}) scale(${SEAL_PX / 64})">
    <rect width="64" height="64" rx="7" fill="${SEAL_COLOUR}"/>
    <path fill="${PAPER_COLOUR}" d="M13.5 16.3H42.6L46.6 12 51 17.3V18.7H13.5zM29.4 18h4.8L28.3 47.5H23.4zM18 30.6H37.6L41 27.4 45.6 31.4 43 47.5H38.1L40.4 33H18zM10 46.9H45.8L50 42.4 54.6 48V49.5H10z"/></g>`;
}
