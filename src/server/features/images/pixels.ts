import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type Metadata, type Sharp } from 'sharp';
import type { Rectangle } from '../../../shared/crops.ts';
import { AppError } from '../../../shared/errors.ts';
import { MAX_PHOTO_PIXELS } from '../../../shared/limits.ts';
import type { ImageType } from '../../platform/image-type.ts';
import { type Gamut, gamutOf, profileFiles } from './colour-gamut.ts';
import { decodeHeic } from './heic.ts';

// Measured (design, section 4): one thread an encode and as many encodes as cores beats many threads an encode,
// and libvips' own cache only holds memory that ours would use better.
sharp.concurrency(1);
sharp.cache(false);
// Originals come from anywhere: only these five readers exist, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) });

/** The largest photos take a few seconds; what takes this long is made to harm. */
const TIME_LIMIT_SEC = 60;

/** Uploads are decoded strictly; from then on an original is shown, unless its file was truncated meanwhile. */
const ACCEPTED = 'truncated';

/** Some cameras write a few bytes between the last scan and the end of a JPEG; browsers show those. */
const STRAY_BYTES = /^VipsJpeg: Corrupt JPEG data: \d+ extraneous bytes before marker 0xd9$/;

/** A picture ready to be read: a file or bytes in a format sharp decodes, and its upright size. */
export interface OpenImage {
  input: string | Buffer;
  width: number;
  height: number;
  /** How far its colours reach, and which standard profile is served in place of its own. */
  gamut: Gamut;
  /** True once its numbers are those of the standard profile. */
  isConverted?: boolean;
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
    const gamut = gamutOfImage(metadata);
    if (type !== 'heic') return { input, width, height, gamut };
    const bytes = typeof input === 'string' ? await readFile(input) : input;
    return { input: await decodeHeic(bytes, metadata), width, height, gamut };
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

/**
 * A pipeline over an open image, upright, cut to its part; the caller resizes and encodes. The result is sRGB without a
 * profile, or carries a standard profile: that of a camera or a screen may name people and machines (IMG-9).
 */
export function pixelsOf(image: OpenImage, failOn: FailOnOptions = ACCEPTED): Sharp {
  const { input, gamut, isConverted, part } = image;
  // Left to itself sharp converts to sRGB first, and what is wider is lost.
  const ignoreIcc = gamut !== 'srgb';
  const upright = sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS, ignoreIcc, failOn })
    .autoOrient()
    .timeout({ seconds: TIME_LIMIT_SEC });
  const pixels =
    part === undefined
      ? upright
      : upright.extract({ left: part.x, top: part.y, width: part.width, height: part.height });
  if (gamut === 'srgb') return pixels;
  return isConverted ? pixels.keepIccProfile() : pixels.withIccProfile(profileFiles[gamut]);
}

/** As `pixelsOf`, for work that reads every pixel and must refuse a damaged image. @throws AppError `unprocessable` */
export async function checkedPixelsOf<T>(image: OpenImage, work: (pixels: Sharp) => Promise<T>): Promise<T> {
  return refusingDamage(async () => {
    try {
      return await work(pixelsOf(image, 'warning'));
    } catch (error) {
      if (!(error instanceof Error && hasStrayBytesOnly(error.message))) throw error;
      return work(pixelsOf(image));
    }
  });
}

/** libvips keeps one list of messages: lines of images that are decoded meanwhile may stand among them. */
export function hasStrayBytesOnly(message: string): boolean {
  const lines = message.split('\n').filter((line) => line.startsWith('VipsJpeg:'));
  return lines.length > 0 && lines.every((line) => STRAY_BYTES.test(line.trim()));
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

/** CMYK and greyscale pictures are converted to sRGB by their own profiles. */
function gamutOfImage({ icc, space }: Metadata): Gamut {
  return icc !== undefined && ['srgb', 'rgb16'].includes(space) ? gamutOf(icc) : 'srgb';
}
