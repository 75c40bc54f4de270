import sharp, { type OutputInfo } from 'sharp';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CENTRE, framingRatios } from '../../../../shared/framing.ts';

/** Decimal places of a coordinate: precise to a tenth of a per cent of the side. */
const DIGITS = 3;

/**
 * Finds the point of a photo that draws attention (skin, saturated colours, edges) by libvips' strategy "attention".
 * The strategy looks for the best part of a given size: here the largest 3:4 part, the shape in the layout `wall`. In
 * a photo that is not wider than 3:4, it is the largest square.
 * @param pixels a small copy of the photo: libvips scales it to 32 x 32 pixels anyway
 */
export async function findFocalPoint(
  pixels: Buffer,
  { width, height, channels }: Pick<OutputInfo, 'width' | 'height' | 'channels'>,
): Promise<FocalPoint> {
  const ratio = framingRatios['3x4'];
  const isWider = width / height > ratio;
  const part = { width: isWider ? Math.round(height * ratio) : width, height: isWider ? height : width };
  const { info } = await sharp(pixels, { raw: { width, height, channels } })
    .removeAlpha()
    .resize({
      width: Math.max(1, Math.min(width, part.width)),
      height: Math.max(1, Math.min(height, part.height)),
      position: sharp.strategy.attention,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // libvips returns no point if the part is the whole image, and (0, 0) if no pixel stands out.
  const { attentionX, attentionY } = info;
  if (attentionX === undefined || attentionY === undefined || attentionX + attentionY === 0) return CENTRE;
  return { x: share(attentionX, width), y: share(attentionY, height) };
}

/** Converts a pixel to the position of its middle, as a fraction of the length. */
function share(pixel: number, length: number): number {
  return Number(Math.min(1, (pixel + 0.5) / length).toFixed(DIGITS));
}
