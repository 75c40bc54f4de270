import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Rectangle } from '../../../shared/crops.ts';
import { AppError } from '../../../shared/errors.ts';
import { MAX_PHOTO_PIXELS } from '../../../shared/limits.ts';
import type { ImageType } from '../../platform/image-type.ts';
import { decodeHeic } from './heic.ts';

// Measured (design, section 4): one thread an encode and as many encodes as cores beats many threads an encode,
// and libvips' own cache only holds memory that ours would use better.
sharp.concurrency(1);
sharp.cache(false);
// Originals come from anywhere: only these five readers exist, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) });

/** A profile larger than this describes a printer; as part of every thumbnail it would outweigh the picture. */
const MAX_PROFILE_BYTES = 64 * 1024;

/** The largest photos take a few seconds; what takes this long is made to harm. */
const TIME_LIMIT_SEC = 60;

/** A picture ready to be read: a file or bytes in a format sharp decodes, and its upright size. */
export interface OpenImage {
  input: string | Buffer;
  width: number;
  height: number;
  /** True when the colours go beyond sRGB and the profile must stay with them. */
  wideGamut: boolean;
  /** The part of the upright picture that is meant; the whole when absent. */
  part?: Rectangle;
}

/**
 * Opens an original: checks its size before a pixel is decoded, and decodes HEIC.
 * @param input better a file than bytes: whole originals in Node's memory make its garbage collector work as much as
 *   a fifth of what making a picture costs
 * @throws AppError `unprocessable` for a damaged or oversized picture
 */
export async function openImage(input: string | Buffer, type: ImageType): Promise<OpenImage> {
  return refusingDamage(async () => {
    const metadata = await sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS }).metadata();
    const { width, height } = metadata.autoOrient;
    const wideGamut = isWideGamut(metadata);
    if (type !== 'heic') return { input, width, height, wideGamut };
    const bytes = typeof input === 'string' ? await readFile(input) : input;
    return { input: await decodeHeic(bytes, metadata.icc), width, height, wideGamut };
  });
}

/** Upright pixels, from the head of a picture alone. @throws AppError as `openImage` */
export async function sizeOfImage(input: string | Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await refusingDamage(() =>
    sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS }).metadata(),
  );
  return autoOrient;
}

/** A part of an open image, `part` in its upright pixels. */
export function croppedImage(image: OpenImage, { x, y, width, height }: Rectangle): OpenImage {
  return { ...image, width, height, part: { x, y, width, height } };
}

/** A pipeline over an open image, upright, cut to its part, colours handled; the caller resizes and encodes. */
export function pixelsOf({ input, wideGamut, part }: OpenImage): Sharp {
  const upright = sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .timeout({ seconds: TIME_LIMIT_SEC });
  const pixels =
    part === undefined
      ? upright
      : upright.extract({ left: part.x, top: part.y, width: part.width, height: part.height });
  return wideGamut ? pixels.keepIccProfile() : pixels;
}

/** Turns sharp's own errors into a clear refusal: what it cannot read is the file's fault, not the server's. */
export async function refusingDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw tooManyPixels(error)
      ? new AppError(
          'too_many_pixels',
          `A photo may have at most ${MAX_PHOTO_PIXELS / 1_000_000} megapixels`,
          {
            cause: error,
          },
        )
      : new AppError('photo_damaged', 'The photo is damaged and cannot be read', { cause: error });
  }
}

/** Sharp has no codes for its errors. */
function tooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}

/** sRGB pictures lose their profile (every browser assumes it), CMYK ones are converted; the others keep theirs. */
function isWideGamut({ icc, space }: Metadata): boolean {
  if (icc === undefined || icc.length > MAX_PROFILE_BYTES || !['srgb', 'rgb16'].includes(space)) return false;
  return !icc.toString('latin1').replaceAll('\0', '').includes('sRGB');
}
