import sharp from 'sharp';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import { sniffImageType } from '../../platform/image-type.ts';
import { bytesOfDataUrl } from './embedded-bytes.ts';
import { openImage, pixelsOf, refusingDamage } from './pixels.ts';

const QUALITY = 95;

/**
 * A picture embedded in its address as visitors may have it: they get its very bytes, so it must not say where, whose and
 * with which camera it was. One that says nothing of the kind, as every canvas makes it, stays as it is.
 * @throws AppError `unprocessable` for one that says it and cannot be read
 */
export async function bareEmbedded(url: string): Promise<string> {
  const bytes = isDataUrl(url) ? bytesOfDataUrl(url) : undefined;
  if (bytes === undefined) return url;
  const type = sniffImageType(bytes);
  if (type === undefined || !(await tellsMore(bytes))) return url;
  return refusingDamage(async () => {
    const image = await openImage(bytes, type);
    const pixels = pixelsOf(image);
    const { hasAlpha } = await sharp(image.input).metadata();
    const bare = await (hasAlpha ? pixels.png() : pixels.jpeg({ quality: QUALITY })).toBuffer();
    return `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${bare.toString('base64')}`;
  });
}

/** What no reader understands, nobody is shown either. */
async function tellsMore(bytes: Buffer): Promise<boolean> {
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined) return false;
  const { exif, xmp, iptc, tifftagPhotoshop, comments } = metadata;
  return [exif, xmp, iptc, tifftagPhotoshop, comments].some((found) => found !== undefined);
}
