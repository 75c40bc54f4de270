import sharp, { type OverlayOptions } from 'sharp';
import { CARD_SIZE } from '../../../shared/days.ts';
import type { CardText } from './card-text.ts';
import {
  box,
  drawBox,
  FONT_NAME,
  HAIRLINE_COLOUR,
  JPEG,
  PAPER_COLOUR,
  SEAL_PX,
  SECONDARY_TEXT_COLOUR,
  seal,
  TEXT_COLOUR,
} from './render-card.ts';

export interface SelectionCardPhoto {
  /** An encoded image that is already upright. */
  image: Uint8Array;
  /** Which 3:4 part of the photo is shown: `at` of `Framing`, 0 (left or top) to 100. */
  position: number;
}

const MARGIN_PX = 62;
const FRAME = { width: 196, height: 262 } as const;
const STEP_PX = 220;
/** The photos stand at different heights, as on the selection's page. */
const TOPS = [306, 266, 222, 288, 306] as const;
const TITLE_PX = 64;

/** Renders a selection's link preview: up to five photos (empty frames for deleted ones), two texts and the seal. */
export async function renderSelectionCard(
  photos: readonly (SelectionCardPhoto | undefined)[],
  text: Pick<CardText, 'title' | 'siteName'>,
): Promise<Buffer> {
  const places = photos.map((photo, index) => ({
    photo,
    left: MARGIN_PX + index * STEP_PX,
    top: TOPS[index] ?? 0,
  }));
  const frames = places
    .filter(({ photo }) => photo === undefined)
    .map(
      ({ left, top }) =>
        `<rect x="${left + 1}" y="${top + 1}" width="${FRAME.width - 2}" height="${FRAME.height - 2}" fill="none" stroke="${HAIRLINE_COLOUR}" stroke-width="2"/>`,
    );
  const { data, width, height } = await drawBox(headOf(text), CARD_SIZE, [
    seal(CARD_SIZE.width - MARGIN_PX - SEAL_PX, MARGIN_PX),
    ...frames,
  ]);
  const parts: OverlayOptions[] = [
    { input: Buffer.from(data), raw: { width, height, channels: 4 }, left: 0, top: 0 },
  ];
  // One after the other, because five large photos decoded at once take a gigabyte.
  for (const { photo, left, top } of places) if (photo) parts.push({ ...(await framed(photo)), left, top });
  return sharp({ create: { ...CARD_SIZE, channels: 3, background: PAPER_COLOUR } })
    .composite(parts)
    .jpeg(JPEG)
    .toBuffer();
}

async function framed({ image, position }: SelectionCardPhoto): Promise<OverlayOptions> {
  const { width = 1, height = 1 } = await sharp(image).metadata();
  const ratio = FRAME.width / FRAME.height;
  const part = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  const { data, info } = await sharp(image)
    .extract({
      ...part,
      left: Math.round(((width - part.width) * position) / 100),
      top: Math.round(((height - part.height) * position) / 100),
    })
    .resize(FRAME.width, FRAME.height, { fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: PAPER_COLOUR })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { ...FRAME, channels: info.channels } };
}

function headOf({ title, siteName }: Pick<CardText, 'title' | 'siteName'>) {
  const right = MARGIN_PX + SEAL_PX + 16;
  return box(
    {
      ...{ display: 'flex', justifyContent: 'space-between', ...CARD_SIZE },
      ...{ paddingTop: MARGIN_PX - 12, paddingLeft: MARGIN_PX, paddingRight: right },
      ...{ boxSizing: 'border-box', fontFamily: FONT_NAME, color: TEXT_COLOUR },
    },
    [
      box({ fontSize: TITLE_PX, lineHeight: 1.1 }, title ?? ' '),
      box({ color: SECONDARY_TEXT_COLOUR, fontSize: 28, lineHeight: `${SEAL_PX + 24}px` }, siteName ?? ' '),
    ],
  );
}
