import ExifReader from 'exifreader';
import type { Metadata } from 'sharp';
import type { ImageType } from '../../../platform/image-type.ts';
import { readCicp } from './cicp.ts';
import { profileOf } from './cicp-profile.ts';
import { adobeRgbProfile, type Gamut, gamutOf } from './colour-gamut.ts';
import { readPngProfile } from './png-colours.ts';

export type StatedColours = Pick<Metadata, 'icc' | 'space' | 'exif'>;

interface Colours {
  /** The image's own profile, or else `stated`. */
  icc: Buffer | undefined;
  /**
   * A profile for colours that the image states without one. It must be added to the image before decoding, because
   * libvips reads colours only from profiles.
   */
  stated: Buffer | undefined;
  gamut: Gamut;
}

/** Reads the colours that an image states in a profile, in EXIF, as code points or in a PNG's chunks. */
export async function readColours(
  input: string | Buffer,
  type: ImageType,
  metadata: StatedColours,
): Promise<Colours> {
  const stated = await statedProfile(input, type, metadata);
  const icc = metadata.icc ?? stated;
  // CMYK and greyscale images count as sRGB, because libvips converts them with their own profiles.
  return { icc, stated, gamut: icc !== undefined && isRgb(metadata) ? gamutOf(icc) : 'srgb' };
}

async function statedProfile(
  input: string | Buffer,
  type: ImageType,
  metadata: StatedColours,
): Promise<Buffer | undefined> {
  const { icc, exif } = metadata;
  if (icc !== undefined || !isRgb(metadata)) return undefined;
  if (type === 'jpg') return exif && isAdobeRgb(exif) ? adobeRgbProfile : undefined;
  const cicp = await readCicp(input, type);
  if (cicp !== undefined) return profileOf(cicp);
  return type === 'png' ? readPngProfile(input) : undefined;
}

function isRgb({ space }: StatedColours): boolean {
  return space === 'srgb' || space === 'rgb16';
}

/** The interoperability index by which EXIF marks Adobe RGB (DCF's optional colour space). */
const ADOBE_RGB_INDEX = 'R03';
const UNCALIBRATED = 0xffff;
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1');

/** Whether EXIF states Adobe RGB, as cameras do in JPEGs without a profile. False if EXIF is damaged. */
function isAdobeRgb(exif: Buffer): boolean {
  const hasHead = exif.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD);
  try {
    const { exif: tags } = ExifReader.load(hasHead ? exif.subarray(EXIF_HEAD.length) : exif, {
      expanded: true,
      includeTags: { exif: ['ColorSpace', 'InteroperabilityIndex'] },
    });
    return (
      tags?.ColorSpace?.value === UNCALIBRATED && tags.InteroperabilityIndex?.description === ADOBE_RGB_INDEX
    );
  } catch {
    return false;
  }
}
