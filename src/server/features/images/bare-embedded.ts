import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../../shared/errors.ts';
import { MAX_DATA_URL_LENGTH } from '../../../shared/limits.ts';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import { sniffImageType } from '../../platform/image-type.ts';
import { bytesOfDataUrl } from './embedded-bytes.ts';
import { openImage, pixelsOf, refusingDamage } from './pixels.ts';

/** The first of which the picture fits in its address. */
const QUALITIES = [95, 85, 70, 50];

/**
 * A picture embedded in its address as visitors may have it: they get its very bytes, so it must not say where, whose and
 * with which camera it was. One that says nothing of the kind, as every canvas makes it, stays as it is.
 * @param maxLength of the new address: it must be one that its day may be saved with again
 * @throws AppError `unprocessable` for one that says it and cannot be read, or made small enough
 */
export async function bareEmbedded(url: string, maxLength = MAX_DATA_URL_LENGTH): Promise<string> {
  const bytes = isDataUrl(url) ? bytesOfDataUrl(url) : undefined;
  if (bytes === undefined) return url;
  const type = sniffImageType(bytes);
  if (type === undefined || !(await tellsMore(bytes))) return url;
  return refusingDamage(async () => {
    const image = await openImage(bytes, type);
    const { hasAlpha } = await sharp(image.input).metadata();
    for (const { format, encoded } of hasAlpha ? seeThrough : opaque) {
      const bare = await encoded(pixelsOf(image)).toBuffer();
      const address = `data:image/${format};base64,${bare.toString('base64')}`;
      if (address.length <= maxLength) return address;
    }
    throw new AppError('unprocessable', 'An embedded picture is too large; upload it as a file instead');
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

/** What no reader understands, nobody is shown either. */
async function tellsMore(bytes: Buffer): Promise<boolean> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined) return false;
  const { exif, xmp, iptc, tifftagPhotoshop, comments } = metadata;
  return [exif, xmp, iptc, tifftagPhotoshop, comments].some((found) => found !== undefined);
}
