import sharp from 'sharp';

const NUMBER_BITS = 16;

export interface DatedPhotoOptions {
  /** `YYYY-MM-DD HH:MM:SS`; without it the photo has no capture time. */
  taken?: string;
  /** Star rating as photo editors write it. */
  rating?: number;
  format?: 'jpeg' | 'webp';
}

/** Makes a tiny photo, unique per number, quickly. Uses no SVG, because the application blocks SVG in sharp. */
export async function datedPhoto(number: number, { taken, rating, format = 'jpeg' }: DatedPhotoOptions = {}) {
  // Draws the number's bits in black and white, because similar shades could encode to the same bytes.
  const bits = Array.from({ length: NUMBER_BITS }, (_, bit) => ((number >> bit) & 1) * 255);
  const image = sharp(Buffer.from(bits), { raw: { width: NUMBER_BITS, height: 1, channels: 1 } })
    .resize(96, 64, { kernel: 'nearest', fit: 'fill' })
    .toColourspace('srgb')
    .toFormat(format, { quality: 90 });
  if (rating !== undefined) image.withXmp(xmpRating(rating));
  if (taken === undefined) return image.toBuffer();
  return image
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS R5' },
      IFD2: { DateTimeOriginal: taken.replaceAll('-', ':'), LensModel: `Lens ${number}` },
    })
    .toBuffer();
}

function xmpRating(stars: number): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="${stars}"/></rdf:RDF></x:xmpmeta>`;
}
