import sharp from 'sharp';

type Colour = [red: number, green: number, blue: number];

/** Converts hue (in degrees), saturation and lightness (in percent) to RGB. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const light = lightness / 100;
  const chroma = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    return 255 * (light - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Paints a gradient with a disc, without SVG, which the application blocks in sharp for the whole process. */
function paint(number: number, width: number, height: number): Buffer {
  const hue = (number * 47) % 360;
  const [above, below, disc] = [
    colourOf(hue, 45, 72),
    colourOf(hue + 40, 40, 24),
    colourOf(hue + 180, 60, 80),
  ];
  const [discX, discY] = [(number * 83) % width, (number * 59) % height];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = Math.min(1, (0.4 * (x / width) + y / height) / 1.16);
      const inDisc = Math.hypot(x - discX, y - discY) < height / 8;
      for (let c = 0; c < 3; c++) {
        const shade = (above[c] ?? 0) * (1 - depth) + (below[c] ?? 0) * depth;
        pixels[(y * width + x) * 3 + c] = inDisc ? (disc[c] ?? 0) : shade;
      }
    }
  }
  return pixels;
}

/** Makes a small JPEG, unique per number, with camera data. `taken` is `YYYY:MM:DD HH:MM:SS`. */
export async function smallPhoto(
  number: number,
  { width = 240, height = 160, taken = '2026:11:20 06:41:00' } = {},
) {
  return sharp(paint(number, width, height), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS R5' },
      IFD2: {
        LensModel: 'RF24-70mm F2.8 L IS USM',
        FocalLength: '35/1',
        FNumber: '8/1',
        ExposureTime: '1/60',
        ISOSpeedRatings: '400',
        DateTimeOriginal: taken,
      },
    })
    .toBuffer();
}
