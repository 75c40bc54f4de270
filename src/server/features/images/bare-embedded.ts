import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../../shared/errors.ts';
import { MAX_DATA_URL_LENGTH } from '../../../shared/limits.ts';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import { contentTypes, type ImageType, sniffImageType } from '../../platform/image-type.ts';
import { gamutOf, isStandardProfile } from './colour-gamut.ts';
import { bytesOfDataUrl } from './embedded-bytes.ts';
import { checkedPixelsOf, type OpenImage, openImage, pixelsOf, refusingDamage } from './pixels.ts';
import { stripMetadata } from './strip-metadata.ts';

/** The first one at which the image fits is used. */
const QUALITIES = [95, 85, 70, 50];

/** A data URL with a type and base64 only: parameters, fragments or blanks could hold text. */
const PLAIN_DATA_URL = /^data:image\/[a-z]+(;charset=utf-8)?;base64,[a-z0-9+/]+={0,2}$/i;

/**
 * Strips an embedded image of everything but pixels, because visitors receive its very bytes (decision 0025). Metadata
 * is cut out where that is lossless; otherwise the image is re-encoded.
 * @param maxLength of the new url: the collection must be able to be saved with it again
 * @throws AppError `unsupported_media` for a type that uploads may not have, `unprocessable` for an image that cannot
 * be read, or made small enough
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
    const metadata = await sharp(image.input).metadata();
    await checkedPixelsOf(image, decodeAll);
    const stripped = await strippedBytes(bytes, type, metadata);
    if (stripped !== undefined) {
      if (stripped.equals(bytes) && PLAIN_DATA_URL.test(url)) return url;
      const dataUrl = dataUrlOf(contentTypes[type], stripped);
      if (dataUrl.length <= maxLength) return dataUrl;
    }
    return encodedAgain(image, type, metadata, maxLength);
  });
}

/** Undefined if cutting might leave metadata behind, or would change how the image looks. */
async function strippedBytes(
  bytes: Buffer,
  type: ImageType,
  { icc, space, pages = 1, orientation = 1 }: Metadata,
): Promise<Buffer | undefined> {
  if (type !== 'jpg' && type !== 'png' && type !== 'webp') return undefined;
  if (space === 'cmyk' || pages > 1 || (orientation > 1 && type !== 'jpg')) return undefined;
  if (icc !== undefined && !(mayBeLeftOut(icc) || isStandardProfile(icc))) return undefined;
  const stripped = await stripMetadata(bytes, type);
  // An image that decodes with warnings may hold text between its pixels.
  return stripped !== undefined && (await isSound(stripped, type)) ? stripped : undefined;
}

/** Browsers treat images without a profile as sRGB. */
function mayBeLeftOut(icc: Buffer): boolean {
  return gamutOf(icc) === 'srgb' && /s\0?R\0?G\0?B/.test(icc.toString('latin1'));
}

async function isSound(bytes: Buffer, type: ImageType): Promise<boolean> {
  try {
    await decodeAll(pixelsOf(await openImage(bytes, type), 'warning'));
    return true;
  } catch {
    return false;
  }
}

function decodeAll(pixels: Sharp): Promise<Buffer> {
  return pixels.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
}

async function encodedAgain(
  image: OpenImage,
  type: ImageType,
  { hasAlpha }: Metadata,
  maxLength: number,
): Promise<string> {
  const lossy = hasAlpha ? webps : jpegs;
  for (const encode of hasAlpha || type === 'png' ? [png, ...lossy] : lossy) {
    const { data, info } = await encode(pixelsOf(image)).toBuffer({ resolveWithObject: true });
    const dataUrl = dataUrlOf(`image/${info.format}`, data);
    if (dataUrl.length <= maxLength) return dataUrl;
  }
  throw new AppError('embedded_too_large', 'An embedded picture is too large; upload it as a file instead');
}

type Encoding = (pixels: Sharp) => Sharp;
const png: Encoding = (pixels) => pixels.png();
const jpegs = QUALITIES.map(
  (quality): Encoding =>
    (pixels) =>
      pixels.jpeg({ quality }),
);
const webps = QUALITIES.map(
  (quality): Encoding =>
    (pixels) =>
      pixels.webp({ quality, alphaQuality: quality }),
);

function dataUrlOf(contentType: string, bytes: Buffer): string {
  return `data:${contentType};base64,${bytes.toString('base64')}`;
}
