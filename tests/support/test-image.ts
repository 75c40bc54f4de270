import sharp from 'sharp';

/**
 * A JPEG with visible content, different for each `seed` from 0 to 255, since many tests need different files. Pixels
 * come from a formula, so the bytes are reproducible.
 */
export async function testImage({ width = 160, height = 120, seed = 1 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      pixels[at] = (x * 255) / width;
      pixels[at + 1] = (y * 255) / height;
      pixels[at + 2] = (x * y * seed) % 256;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
