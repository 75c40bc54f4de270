/** The types of originals that the media store accepts, by file extension (COL-6), with their content types. */
export const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  heic: 'image/heic',
} as const;

export type ImageType = keyof typeof contentTypes;

/** This many bytes from the start of a file determine its type. */
export const SNIFF_BYTES = 64;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/**
 * The type of the photo that begins with these bytes, or undefined. Names and content types are ignored, because they
 * may be wrong: an expired shared link returns a web page called `photo.jpg`.
 * @param head the first `SNIFF_BYTES` bytes, fewer if the file is shorter
 */
export function sniffImageType(head: Buffer): ImageType | undefined {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // A Canon raw file begins like a TIFF; it cannot be decoded here.
  if (['II*\0', 'MM\0*'].includes(text(0, 4)) && text(8, 10) !== 'CR') return 'tif';
  if (text(4, 8) === 'ftyp') return typeOfBrands(brandsOf(head));
  return undefined;
}

/** The brands that the first box of a file lists. They tell HEIC from AVIF, which have the same container. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

function typeOfBrands(brands: readonly string[]): ImageType | undefined {
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}
