import sharp from 'sharp';

/** A small JPEG, unique per number, with camera data; `taken` is `YYYY:MM:DD HH:MM:SS`. */
export async function smallPhoto(
  number: number,
  { width = 900, height = 600, taken = '2026:11:20 06:41:00' } = {},
) {
  const hue = (number * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="0.4" y2="1"><stop stop-color="hsl(${hue} 45% 72%)"/>
    <stop offset="1" stop-color="hsl(${hue + 40} 40% 24%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${(number * 83) % width}" cy="${(number * 59) % height}" r="${height / 8}" fill="hsl(${hue + 180} 60% 80%)"/></svg>`;
  return sharp(Buffer.from(svg))
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
