import sharp, { type OutputInfo } from 'sharp';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CENTRE, framingRatios } from '../../../../shared/framing.ts';

/** Digits of a share: a tenth of a per cent. */
const DIGITS = 3;

/**
 * The point of a photo that draws attention: skin, saturated colours and edges, found by libvips' strategy "attention".
 * It searches for a part in the shape of the wall's places, since the part's size decides what counts as one subject.
 * @param pixels of a small copy: libvips looks at 32 x 32 of them
 */
export async function findFocalPoint(
  pixels: Buffer,
  { width, height, channels }: Pick<OutputInfo, 'width' | 'height' | 'channels'>,
): Promise<FocalPoint> {
  const place = framingRatios['3x4'];
  const isWider = width / height > place;
  const part = { width: isWider ? Math.round(height * place) : width, height: isWider ? height : width };
  const { info } = await sharp(pixels, { raw: { width, height, channels } })
    .removeAlpha()
    .resize({
      width: Math.max(1, Math.min(width, part.width)),
      height: Math.max(1, Math.min(height, part.height)),
      position: sharp.strategy.attention,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Undefined where nothing had to be left out; the first pixel if all pixels score the same.
  const { attentionX, attentionY } = info;
  if (attentionX === undefined || attentionY === undefined || attentionX + attentionY === 0) return CENTRE;
  return { x: share(attentionX, width), y: share(attentionY, height) };
}

/** The middle of a pixel. */
function share(pixel: number, length: number): number {
  return Number(Math.min(1, (pixel + 0.5) / length).toFixed(DIGITS));
}
