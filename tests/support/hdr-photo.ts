import sharp from 'sharp';

/** Of a light source in the photo, in times of white. */
export const LAMP_LIGHT = 4;
/** sharp takes floats in its own pixels for 255 squared times as bright. */
const WHITE = 255 ** 2;

export interface HdrPhotoOptions {
  width: number;
  height: number;
  /** The light source, in pixels: brighter than white. */
  lamp: { left: number; top: number; width: number; height: number };
  light?: number;
}

/** A JPEG with a gain map (Ultra HDR): a grey slope with a light source. */
export async function hdrPhoto({
  width,
  height,
  lamp,
  light = LAMP_LIGHT,
}: HdrPhotoOptions): Promise<Buffer> {
  const floats = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isLamp =
      x >= lamp.left && x < lamp.left + lamp.width && y >= lamp.top && y < lamp.top + lamp.height;
    floats.fill(WHITE * (isLamp ? light : 0.1 + (0.3 * x) / width), pixel * 3, pixel * 3 + 3);
  }
  return sharp(floats, { raw: { width, height, channels: 3 } })
    .withGainMap()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
