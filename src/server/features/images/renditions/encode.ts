import { rm } from 'node:fs/promises';
import type { AvifOptions, Exif, ResizeOptions, Sharp } from 'sharp';
import { framedPart } from '../../../../shared/framed-part.ts';
import type { Framing } from '../../../../shared/framing.ts';
import { imageWidths } from '../../../../shared/images.ts';
import type { CameraData } from '../decode/camera-data.ts';
import { markUpright } from '../decode/gain-map.ts';
import { withXmpMetadata } from '../decode/gain-map-metadata.ts';
import {
  croppedImage,
  gainMapPixelsOf,
  type OpenImage,
  pixelsOf,
  release,
  toIntermediate,
  withDecodeErrors,
} from '../decode/pixels.ts';
import type { Rendition } from './rendition.ts';

/** At this fraction of the requested quality, AVIF looks like WebP, is smaller and costs less (measured). */
const AVIF_QUALITY = 0.85;

/** The largest height of a rendition. */
const TALLEST_PX = Math.max(...imageWidths);

/**
 * Makes one rendition. The encoders use little effort, because AVIF's default effort takes 36 times as long.
 * @param onGainMapError called if encoding with the gain map fails; the rendition is then a standard one (HDR-2)
 */
export async function encodeRendition(
  image: OpenImage,
  rendition: Rendition,
  camera: CameraData,
  onGainMapError: (error: unknown) => void = () => {},
): Promise<Buffer> {
  const withMap = rendition.hdr && (await encodeWithGainMap(image, rendition, onGainMapError));
  if (withMap) return withMap;
  if (rendition.exif) return encodeWithExif(image, rendition, camera);
  return withDecodeErrors(() => toPipeline(image, rendition).toBuffer());
}

/**
 * Encodes from pixels without metadata: otherwise sharp would write the original's EXIF thumbnail, which shows the
 * whole of a cropped photo.
 */
async function encodeWithExif(image: OpenImage, rendition: Rendition, camera: CameraData): Promise<Buffer> {
  const plain = await toIntermediate(image, { width: rendition.width });
  try {
    return await withDecodeErrors(() => toPipeline(plain, rendition).withExif(publicExif(camera)).toBuffer());
  } finally {
    release(plain);
  }
}

/** Encodes an image together with its gain map; undefined if `gainMapPixelsOf` returns none or encoding fails. */
async function encodeWithGainMap(
  image: OpenImage,
  { quality, width }: Rendition,
  onError: (error: unknown) => void,
): Promise<Buffer | undefined> {
  try {
    const jpeg = await gainMapPixelsOf(image, boxOf(width))?.jpeg({ quality }).toBuffer();
    return jpeg && withXmpMetadata(markUpright(jpeg));
  } catch (error) {
    onError(error);
    return undefined;
  }
}

/** The lowest quality for wide colours: a lower one would change them by more than ΔE2000 2 (HDR-3). */
const WIDE_JPEG_QUALITY = 75;

function toPipeline(image: OpenImage, rendition: Rendition): Sharp {
  const { width, format, quality } = rendition;
  const least = format === 'jpeg' && image.gamut !== 'srgb' ? WIDE_JPEG_QUALITY : 0;
  return setFormat(pixelsOf(image).resize(boxOf(width)), format, Math.max(quality, least));
}

/**
 * Limits the height, too: a very tall TIFF or PNG that is scaled to a width of one pixel may still be too tall for
 * JPEG, WebP and AVIF.
 */
function boxOf(width: number): ResizeOptions & { width: number } {
  return { width, height: TALLEST_PX, fit: 'inside', withoutEnlargement: true };
}

/** The quality to pass to libaom for a rendition. */
export function avifQualityOf({ quality }: Pick<Rendition, 'quality'>): number {
  return Math.round(quality * AVIF_QUALITY);
}

/** Encodes an image as AVIF without scaling it. */
export function encodeAvif(
  image: OpenImage,
  options: Pick<AvifOptions, 'quality' | 'effort' | 'tune'>,
): Promise<Buffer> {
  return withDecodeErrors(() => avifPipeline(pixelsOf(image), options).toBuffer());
}

function avifPipeline(pixels: Sharp, options: AvifOptions): Sharp {
  return pixels.avif({ ...options, chromaSubsampling: '4:2:0' });
}

function setFormat(pixels: Sharp, format: Rendition['format'], quality: number): Sharp {
  switch (format) {
    case 'avif':
      return avifPipeline(pixels, { quality: avifQualityOf({ quality }), effort: 0 });
    case 'webp':
      // Effort 0 fails for large noisy images ("unable to encode"); effort 2 encodes 39 megapixels of pure noise.
      return pixels.webp({ quality, effort: 2 });
    case 'jpeg':
      // JPEG has no transparency: without this, transparent pixels would turn black.
      return pixels.flatten({ background: '#fff' }).jpeg({ quality, progressive: true });
  }
}

/** The EXIF for a rendition. It holds only the fields of `CameraData`: no place, name or serial number. */
function publicExif(camera: CameraData): Exif {
  const { make, model, lens, focalLengthMm, aperture, shutterSpeedSec, iso, takenAt } = camera;
  return {
    IFD0: present({ Make: make, Model: model }),
    IFD2: present({
      LensModel: lens,
      FocalLength: rational(focalLengthMm),
      FNumber: rational(aperture),
      ExposureTime: rational(shutterSpeedSec),
      ISOSpeedRatings: iso?.toFixed(0),
      DateTimeOriginal: takenAt?.replaceAll('-', ':').replace('T', ' '),
    }),
  };
}

function rational(value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  // Numerator and denominator must fit into 32 bits.
  return value < 1 ? `1000/${Math.round(1000 / value)}` : `${Math.round(value * 1000)}/1000`;
}

function present(tags: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).filter((tag): tag is [string, string] => tag[1] !== undefined),
  );
}

/** Scaling down from an image at least twice as wide looks the same as scaling down from the original. */
export const WIDE_ENOUGH = 2;

interface Pyramids {
  /** The image or its framed part in this width, ready to be encoded. Request the largest first. */
  at(rendition: Pick<Rendition, 'width' | 'framing'>): Promise<OpenImage>;
  /** Removes the files. Call it once everything is encoded. */
  end(): Promise<void>;
}

/**
 * The downscale pyramid of an image, and one for each of its framings. A framing is cut from the widest step of the
 * whole image's pyramid, or from the original if that step is too narrow.
 * @param draft see `createDownscalePyramid`
 */
export function createPyramids(original: OpenImage, draft: () => Promise<string | undefined>): Pyramids {
  const whole = createDownscalePyramid(original, draft);
  const framed = new Map<string, DownscalePyramid>();
  const cutFrom = (base: OpenImage, framing: Framing) => croppedImage(base, framedPart(base, framing));
  const framedPyramid = (framing: Framing, width: number): DownscalePyramid => {
    const step = cutFrom(whole.widest() ?? original, framing);
    return createDownscalePyramid(step.width < width ? cutFrom(original, framing) : step, draft);
  };
  return {
    at({ width, framing }) {
      if (framing === undefined) return whole.at(width);
      const key = `${framing.ratio}-${framing.at}`;
      const pyramid = framed.get(key) ?? framedPyramid(framing, width);
      framed.set(key, pyramid);
      return pyramid.at(width);
    },
    async end() {
      await Promise.all([whole, ...framed.values()].map((pyramid) => pyramid.end()));
    },
  };
}

interface DownscalePyramid {
  /** The image in this width, with pixels ready to be encoded. Request the largest first. */
  at(width: number): Promise<OpenImage>;
  /** The first step that was made, which is the widest; undefined before. */
  widest(): OpenImage | undefined;
  /** Removes the files. Call it once everything is encoded. */
  end(): Promise<void>;
}

/**
 * Makes all widths of an image from one decode. Each step is made from the smallest earlier step that is at least
 * twice as wide, or else from the widest one. So most steps read few pixels, and no image is scaled more than a few
 * times.
 * @param draft names a new file for the pixels of a step, or returns undefined to keep them in memory. Pixels in
 * memory make Node's garbage collector scan the whole heap again and again: a tenth of the time of publishing
 */
export function createDownscalePyramid(
  original: OpenImage,
  draft: () => Promise<string | undefined>,
): DownscalePyramid {
  const made: OpenImage[] = [];
  const files: string[] = [];
  const inFile = async (source: OpenImage, size: { width: number; height: number }) => {
    const file = await draft();
    if (file === undefined) return toIntermediate(source, size);
    try {
      const step = await toIntermediate(source, size, file);
      files.push(file);
      return step;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  };
  return {
    async at(width) {
      const same = made.find((one) => one.width === width);
      if (same !== undefined) return same;
      const source = made.findLast((one) => one.width >= width * WIDE_ENOUGH) ?? made[0] ?? original;
      // Computed from the original: rounding twice would make some images one pixel taller.
      const height = Math.max(1, Math.round((original.height * width) / original.width));
      // Made in memory if the file cannot be written, for example to a full disk. A damaged image fails again.
      const step = await inFile(source, { width, height }).catch(() =>
        toIntermediate(source, { width, height }),
      );
      made.push(step);
      return step;
    },
    widest: () => made[0],
    async end() {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
