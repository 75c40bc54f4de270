import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../../shared/errors.ts';
import { MAX_DATA_URL_LENGTH } from '../../../shared/limits.ts';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import { type ImageType, sniffImageType } from '../../platform/image-type.ts';
import { bytesOfDataUrl } from './embedded-bytes.ts';
import { openImage, pixelsOf, refusingDamage } from './pixels.ts';

/** The first of which the picture fits in its address. */
const QUALITIES = [95, 85, 70, 50];

/**
 * A picture embedded in its address as visitors may have it: they get its very bytes, so it must not say where, whose and
 * with which camera it was. One that says nothing of the kind, as every canvas makes it, stays as it is.
 * @param maxLength of the new address: it must be one that its day may be saved with again
 * @throws AppError `unsupported_media` for what is none of the kinds that uploads may be of, `unprocessable` for one
 *   that cannot be read, or made small enough
 */
export async function bareEmbedded(url: string, maxLength = MAX_DATA_URL_LENGTH): Promise<string> {
  if (!isDataUrl(url)) return url;
  const bytes = bytesOfDataUrl(url);
  const type = bytes && sniffImageType(bytes);
  if (bytes === undefined || type === undefined) {
    throw new AppError('not_a_photo', 'photoUrls: an embedded picture must be a photo');
  }
  return refusingDamage(async () => {
    const image = await openImage(bytes, type);
    const { hasAlpha, ...metadata } = await sharp(image.input).metadata();
    if (endsWithItsPicture(bytes, type) && !tellsMore(metadata)) return url;
    for (const { format, encoded } of hasAlpha ? seeThrough : opaque) {
      const bare = await encoded(pixelsOf(image)).toBuffer();
      const address = `data:image/${format};base64,${bare.toString('base64')}`;
      if (address.length <= maxLength) return address;
    }
    throw new AppError('embedded_too_large', 'An embedded picture is too large; upload it as a file instead');
  });
}

interface Encoding {
  format: 'jpeg' | 'png' | 'webp';
  encoded: (pixels: Sharp) => Sharp;
}

const opaque: readonly Encoding[] = QUALITIES.map((quality) => ({
  format: 'jpeg',
  encoded: (pixels) => pixels.jpeg({ quality }),
}));

const seeThrough: readonly Encoding[] = [
  { format: 'png', encoded: (pixels) => pixels.png() },
  ...QUALITIES.map(
    (quality): Encoding => ({
      format: 'webp',
      encoded: (pixels) => pixels.webp({ quality, alphaQuality: quality }),
    }),
  ),
];

function tellsMore({ exif, xmp, iptc, tifftagPhotoshop, comments }: Partial<Metadata>): boolean {
  return [exif, xmp, iptc, tifftagPhotoshop, comments].some((found) => found !== undefined);
}

const START_OF_SCAN = 0xda;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
const END_OF_PNG = Buffer.from('IEND\xae\x42\x60\x82', 'latin1');

/**
 * Behind their picture files may hold a second one, or a film, with a place of its own, which no reader of pictures looks
 * at. False also for the kinds that no canvas makes: boxes and pages may hold anything anywhere.
 */
function endsWithItsPicture(bytes: Buffer, type: ImageType): boolean {
  if (type === 'jpg') return endOfJpeg(bytes) === bytes.length;
  if (type === 'png') return bytes.indexOf(END_OF_PNG) + END_OF_PNG.length === bytes.length;
  return type === 'webp' && bytes.readUInt32LE(4) + 8 === bytes.length;
}

/** From its first scan on these two bytes stand beside each other at the end alone; before it, tables may hold anything. */
function endOfJpeg(bytes: Buffer): number {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) at += 2 + bytes.readUInt16BE(at + 2);
  return bytes.indexOf(END_OF_JPEG, at) + END_OF_JPEG.length;
}
