import sharp from 'sharp';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, frameOf } from './frame.ts';

// Slightly above black, as in the viewer (`--color-viewer`).
const ROOM = { r: 11, g: 10, b: 9 };

/**
 * One still of the video: the whole photo on the viewer's near-black, as large as possible. Nothing is cropped or
 * added: bars of blurred photo were tried, and distracted from it.
 * @param photo a JPEG, PNG, WebP or AVIF, upright; wide colours are converted to the video's
 */
export async function compose(photo: Uint8Array): Promise<Uint8Array> {
  const rgb = await sharp(photo)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: ROOM })
    .resize({ width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, fit: 'contain', background: ROOM })
    .raw()
    .toBuffer();
  return frameOf(rgb);
}
