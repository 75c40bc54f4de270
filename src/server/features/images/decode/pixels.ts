import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type Metadata, type ResizeOptions, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Rectangle } from '../../../../shared/crops.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { framedPart } from '../../../../shared/framed-part.ts';
import type { Framing } from '../../../../shared/framing.ts';
import { MAX_PHOTO_PIXELS } from '../../../../shared/photo-pixels.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import { type Gamut, profileFiles } from '../colours/colour-gamut.ts';
import { jpegWithProfile } from '../colours/jpeg-with-profile.ts';
import { readRange } from '../colours/photo-range.ts';
import { readColours } from '../colours/stated-colours.ts';
import { findFocalPoint } from './focal-point.ts';
import { canCarry, evenGainMap, type GainMap, readGainMap, turnedWithGainMap } from './gain-map.ts';
import { isGainMap, needsIsoMetadata, withIsoMetadata, withOtherMap } from './gain-map-metadata.ts';
import { decodeHeic } from './heic.ts';
import { findLaterImage, isGrey, withSecondImage } from './jpeg-images.ts';
import { assertFitsMemory, mayHaveGainMap, type Photo, TIME_LIMIT_SEC } from './photo.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

// One thread per encoding, because an encoding on each core is faster than few encodings with many threads (measured).
// No cache of libvips, because our own caches make better use of the memory.
sharp.concurrency(1);
sharp.cache(false);
// Originals are untrusted, so only these loaders are enabled. `Uhdr` reads JPEGs with a gain map.
const LOADERS = ['Jpeg', 'Uhdr', 'Png', 'Webp', 'Heif', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

/** Decoding a stored original fails only if it is truncated. Uploads are decoded strictly (`checkedPixelsOf`). */
const ACCEPTED = 'truncated';

/** Some cameras write a few bytes between the last scan and the end of a JPEG. Browsers show such JPEGs. */
const STRAY_BYTES = /^VipsJpeg: Corrupt JPEG data: \d+ extraneous bytes before marker 0xd9$/;

/** An image that is ready to be decoded. The size is that of the visible part when upright. */
export interface OpenImage {
  /** A file or bytes that sharp reads. */
  input: string | Buffer;
  width: number;
  height: number;
  /** Selects the standard profile that replaces the image's own. */
  gamut: Gamut;
  /** True once the pixel values are converted to the standard profile. */
  isConverted?: boolean;
  /** Set for an image with 16 bits per channel and a profile: `inSrgb8` must help sharp to convert it to sRGB. */
  deepSpace?: 'rgb16' | 'grey16' | undefined;
  /** Set if the original has a gain map that is usable (see `readGainMap`). */
  gainMap?: GainMap | undefined;
  /** The visible part of the upright image; absent if the whole image is visible. */
  part?: Rectangle;
}

/**
 * Opens an original and checks its size before its pixels are decoded. Two kinds are then decoded immediately: HEICs,
 * and images other than JPEGs that state their colours without a profile.
 * @param file preferably a path: with whole originals in Node's memory, garbage collection takes up to a fifth of the
 * time of making a rendition
 * @param known the stored range: a JPEG is searched for a gain map only if its range is `hdr` or not known
 * @throws AppError `unprocessable` if the image is damaged or too large, or if decoding it takes too much memory
 */
export async function openImage(
  file: string | Buffer,
  type: ImageType,
  known: Pick<Photo, 'range'> = {},
): Promise<OpenImage> {
  return withDecodeErrors(async () => {
    const { input, metadata, gainMap } = await readHead(file, { ...known, type });
    const { width, height } = metadata.autoOrient;
    const isHeldInWhole = metadata.isProgressive || metadata.gainMap !== undefined;
    assertFitsMemory({ type, width, height, isHeldInWhole });
    const { stated, icc, gamut } = await readColours(input, type, metadata);
    if (type === 'heic') {
      return { input: await decodeHeic(await bytesOf(input), { ...metadata, icc }), width, height, gamut };
    }
    const deepSpace = deepSpaceOf(metadata.space, icc);
    if (stated === undefined) return { input, width, height, gamut, gainMap, deepSpace };
    if (type === 'jpg') {
      return { input: jpegWithProfile(await bytesOf(input), stated), width, height, gamut, gainMap };
    }
    return { input: await withProfile(input, stated, metadata), width, height, gamut, deepSpace };
  });
}

/**
 * Reads the metadata of an original, and its gain map if that can be shown. If sharp cannot process the original or
 * its map, the returned `input` contains changed bytes that sharp can process.
 */
async function readHead(file: string | Buffer, photo: Pick<Photo, 'type' | 'range'>) {
  let head = { input: file, metadata: await metadataOf(file) };
  const readable = photo.type === 'jpg' ? [readableJpeg] : [];
  for (const change of mayHaveGainMap(photo) ? [withGainMapSecond, ...readable, withEvenMap] : readable) {
    const input = await change(head.input, head.metadata);
    if (input !== undefined) head = { input, metadata: await metadataOf(input) };
  }
  return { ...head, gainMap: await readGainMap(head.metadata) };
}

/** Reads an image's metadata. If libvips fails, Node reads the file, because Node's errors show system failures. */
async function metadataOf(input: string | Buffer): Promise<Metadata> {
  try {
    return await sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS }).metadata();
  } catch (error) {
    if (typeof input !== 'string') throw error;
    return metadataOf(await readFile(input));
  }
}

/** Makes the gain map the second image. Undefined if it already is, or if there is none. */
async function withGainMapSecond(file: string | Buffer, { gainMap }: Metadata): Promise<Buffer | undefined> {
  const index = gainMap === undefined ? await findLaterImage(file, isGainMap) : undefined;
  return index === undefined ? undefined : withSecondImage(await bytesOf(file), index);
}

/** Changes a JPEG so that libvips can read it. Undefined if no change is necessary or possible. */
async function readableJpeg(file: string | Buffer, metadata: Metadata): Promise<Buffer | undefined> {
  const { gainMap } = metadata;
  // libvips 8.18 reads a grey image only without its gain map.
  if (gainMap !== undefined && (await isGrey(file))) {
    const bytes = await bytesOf(file);
    const mapAt = bytes.indexOf(gainMap.image);
    return mapAt > 0 ? bytes.subarray(0, mapAt) : undefined;
  }
  return needsIsoMetadata(metadata) ? withIsoMetadata(await bytesOf(file)) : undefined;
}

/** Scales the gain map so that its size divides the image's: sharp turns and crops other maps wrongly. */
async function withEvenMap(file: string | Buffer, metadata: Metadata): Promise<Buffer | undefined> {
  const map = await evenGainMap(metadata);
  return map && withOtherMap(await bytesOf(file), map);
}

const bytesOf = (input: string | Buffer) => (typeof input === 'string' ? readFile(input) : input);

/** Decodes an image upright and adds a profile, without converting the pixel values as sharp would. */
async function withProfile(input: string | Buffer, profile: Buffer, { depth }: Metadata): Promise<Buffer> {
  const isDeep = depth === 'ushort';
  const { data, info } = await sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .timeout({ seconds: TIME_LIMIT_SEC })
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return uncompressedTiff({ ...info, pixels: data, profile });
}

function deepSpaceOf(space: string, icc: Buffer | undefined): OpenImage['deepSpace'] {
  return icc !== undefined && (space === 'rgb16' || space === 'grey16') ? space : undefined;
}

/** Reads the range of an original without decoding its pixels. @throws AppError `unprocessable` */
export function rangeOfImage(file: string | Buffer, type: ImageType): Promise<PhotoRange> {
  return withDecodeErrors(async () => {
    const { input, metadata, gainMap } = await readHead(file, { type });
    return readRange(input, type, { ...metadata, hasGainMap: gainMap !== undefined });
  });
}

/** Reads the upright size of an image without decoding its pixels. @throws AppError `unprocessable` */
export async function sizeOfImage(input: string | Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await withDecodeErrors(() => metadataOf(input));
  return autoOrient;
}

/** Selects a part of an open image. The rectangle is in pixels of the upright, visible part. */
export function croppedImage(image: OpenImage, { x, y, width, height }: Rectangle): OpenImage {
  const { x: left, y: top } = image.part ?? { x: 0, y: 0 };
  return { ...image, width, height, part: { x: left + x, y: top + y, width, height } };
}

/**
 * Returns a pipeline that decodes, turns and crops an image; the caller resizes and encodes. The result is sRGB without
 * a profile, or has a standard profile, because an original's profile may name people and machines (IMG-9).
 */
export function pixelsOf(image: OpenImage, failOn: FailOnOptions = ACCEPTED): Sharp {
  const { gamut, isConverted, deepSpace, part } = image;
  const upright = decoderOf(image, failOn).autoOrient();
  const pixels = part === undefined ? upright : upright.extract(regionOf(part));
  if (gamut === 'srgb') return inSrgb8(pixels, deepSpace);
  return isConverted ? pixels.keepIccProfile() : pixels.withIccProfile(profileFiles[gamut]);
}

/**
 * Makes sharp convert images with 16 bits per channel correctly to sRGB. By default, sharp converts `rgb16` to
 * Display P3 and returns those values as if they were sRGB, and it ignores the profile of `grey16`.
 */
function inSrgb8(pixels: Sharp, deepSpace: OpenImage['deepSpace']): Sharp {
  if (deepSpace === 'rgb16') return pixels.withIccProfile('srgb', { attach: false });
  return deepSpace === 'grey16' ? pixels.pipelineColourspace('b-w') : pixels;
}

function decoderOf({ input, gamut }: OpenImage, failOn: FailOnOptions): Sharp {
  // By default sharp converts to sRGB first, which loses wider colours.
  const ignoreIcc = gamut !== 'srgb';
  return sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS, ignoreIcc, failOn }).timeout({
    seconds: TIME_LIMIT_SEC,
  });
}

const regionOf = ({ x: left, y: top, width, height }: Rectangle) => ({ left, top, width, height });

/**
 * Like `pixelsOf`, but scaled and with the gain map. The caller must encode a JPEG and pass it through `markUpright`.
 * Undefined if there is no map, if it cannot be turned or cropped, or if there is too little memory.
 */
export function gainMapPixelsOf(
  image: OpenImage,
  size: ResizeOptions & { width: number },
): Sharp | undefined {
  const { gamut, gainMap, width, height } = image;
  const scale = Math.min(1, size.width / width);
  if (gainMap === undefined || !canCarry(gainMap, width * height * scale ** 2)) return undefined;
  const pixels = turnedWithGainMap(decoderOf(image, ACCEPTED), gainMap, image)?.resize(size).keepGainMap();
  return gamut === 'srgb' ? pixels : pixels?.withIccProfile(profileFiles[gamut]);
}

/**
 * Calls `work` with the pixels of an image, and refuses a damaged image. `work` must read every pixel, and is called
 * again if a JPEG has stray bytes.
 * @throws AppError `unprocessable`
 */
export async function checkedPixelsOf<T>(image: OpenImage, work: (pixels: Sharp) => Promise<T>): Promise<T> {
  return withDecodeErrors(async () => {
    try {
      return await work(pixelsOf(image, 'warning'));
    } catch (error) {
      if (!(error instanceof Error && hasStrayBytesOnly(error.message))) throw error;
      return work(pixelsOf(image));
    }
  });
}

/**
 * Makes an intermediate image: upright, uncompressed and scaled to `size`, but never enlarged. Without a height the
 * proportions stay.
 * @param file the file to write, which the caller removes; without one the bytes stay in memory
 */
export async function toIntermediate(
  image: OpenImage,
  size: { width: number; height?: number },
  file?: string,
): Promise<OpenImage> {
  const fit = size.height === undefined ? 'inside' : 'fill';
  const resize = (pixels: Sharp) => pixels.resize({ ...size, fit, withoutEnlargement: true });
  return writeIntermediate(image, resize, file);
}

/**
 * Makes an intermediate image of a framed part, at most `width` wide. Scales before cropping, so that libvips can
 * shrink JPEGs while it decodes them.
 */
export function toFramedIntermediate(image: OpenImage, framing: Framing, width: number): Promise<OpenImage> {
  const part = framedPart(image, framing);
  const scale = Math.min(1, width / part.width);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  const whole = { width: scaled(image.width), height: scaled(image.height) };
  const framed = { width: scaled(part.width), height: scaled(part.height) };
  const left = Math.min(Math.round(part.x * scale), whole.width - framed.width);
  const top = Math.min(Math.round(part.y * scale), whole.height - framed.height);
  const frame = (pixels: Sharp) => pixels.resize({ ...whole, fit: 'fill' }).extract({ left, top, ...framed });
  return writeIntermediate(image, frame);
}

async function writeIntermediate(
  image: OpenImage,
  change: (pixels: Sharp) => Sharp,
  file?: string,
): Promise<OpenImage> {
  const { input, info } = await withDecodeErrors(async () => {
    const tiff = change(pixelsOf(image)).tiff({ compression: 'none' });
    if (file !== undefined) return { input: file, info: await tiff.toFile(file) };
    const { data, info } = await tiff.toBuffer({ resolveWithObject: true });
    return { input: data, info };
  });
  return { input, width: info.width, height: info.height, gamut: image.gamut, isConverted: true };
}

/**
 * Frees the memory of an intermediate image at once. (A few unfreed images would make the garbage collector mark the
 * whole heap.) The image cannot be used afterwards.
 */
export function release({ input }: OpenImage): void {
  if (typeof input !== 'string' && input.buffer instanceof ArrayBuffer) input.buffer.transfer(0);
}

/**
 * Whether libvips reports stray bytes and no other fault of a JPEG. Messages about other formats are ignored: libvips
 * has one buffer for the messages about all images that are decoded at the same time.
 */
export function hasStrayBytesOnly(message: string): boolean {
  const lines = message.split('\n').filter((line) => line.startsWith('VipsJpeg:'));
  return lines.length > 0 && lines.every((line) => STRAY_BYTES.test(line.trim()));
}

/**
 * Converts sharp's errors to an `AppError` that says that the image is damaged or too large. Errors of the operating
 * system (`isSystemError`) pass through, because the image may then be undamaged.
 */
export async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || isSystemError(error)) throw error;
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

/**
 * Matches libvips' messages for failures of the operating system, and sharp's for a time limit that a busy machine
 * exceeded. "Input file …" also means such a failure, because the file's head could be read before.
 */
const SYSTEM_ERROR = /^(?:system error: |timeout: |Input file (?:is missing|contains unsupported))/m;

/** Whether an error comes from the operating system (e.g. too many open files) or a time limit, not the image. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || SYSTEM_ERROR.test(error.message));
}

/** Recognises the error by its text, because sharp's errors have no codes. */
function tooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}

/** ThumbHash takes at most this many pixels per side. */
const THUMBHASH_PX = 100;

/** What is computed from the pixels of an image or of its visible part. */
export interface Appearance {
  /** The blurred preview in base64 (IMG-6). */
  thumbhash: string;
  foundFocalPoint: FocalPoint;
}

/** Computes the preview and the focal point of an image's visible part; decodes every pixel. */
export async function appearanceOf(image: OpenImage): Promise<Appearance> {
  return withDecodeErrors(() => appearanceFrom(pixelsOf(inSrgb(image))));
}

/** Like `appearanceOf`, but refuses a damaged image. @throws AppError `unprocessable` */
export function checkedAppearanceOf(image: OpenImage): Promise<Appearance> {
  return checkedPixelsOf(inSrgb(image), appearanceFrom);
}

/** The same image, which `pixelsOf` then converts to sRGB. */
export function inSrgb(image: OpenImage): OpenImage {
  return { ...image, gamut: 'srgb' };
}

async function appearanceFrom(pixels: Sharp): Promise<Appearance> {
  const { data, info } = await pixels
    .resize(THUMBHASH_PX, THUMBHASH_PX, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { thumbhash, foundFocalPoint: await findFocalPoint(data, info) };
}
