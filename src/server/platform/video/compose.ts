import sharp from 'sharp';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, frameOf } from './frame.ts';

// Colours a little above black: the viewer's own room (look: `--color-viewer`).
const ROOM = { r: 11, g: 10, b: 9 };

/**
 * One still of the film: the whole photo on the viewer's near-black, as large as it goes. Nothing is cut off and
 * nothing is added: bars in a blurred copy of the photo were looked at, and drew the eye away from it.
 * @param photo a JPEG, PNG, WebP or AVIF, upright; wide colours are brought into the video's
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
