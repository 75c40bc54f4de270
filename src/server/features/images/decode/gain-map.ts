import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Rectangle, Size } from '../../../../shared/crops.ts';
import { type MemoryLimits, memoryLimits } from '../../../memory-limits.ts';
import { canBeWritten } from './gain-map-metadata.ts';
import { TIME_LIMIT_SEC } from './photo.ts';

/** What turning, cropping and scaling must know about an original's gain map (decision 0052). */
export interface GainMap {
  /** The original's orientation in EXIF. */
  orientation: number;
  /** The image's size divided by the map's; undefined unless it is nearly a whole number, as sharp assumes. */
  times: number | undefined;
  /** The number of pixels of the whole original. */
  pixels: number;
  /** The map's bytes per pixel of the image, e.g. 3 for a map with three channels and the image's size. */
  bytesPerPixel: number;
}

type Head = Pick<Metadata, 'gainMap' | 'width' | 'height' | 'orientation'>;

/**
 * Reads the facts about an original's gain map. Undefined if there is no map, or if the map cannot be read, written or
 * turned. Also undefined if the map is larger than the image, because a small file could contain a huge map.
 */
export async function readGainMap(head: Head): Promise<GainMap | undefined> {
  const map = await readMap(head);
  if (map === undefined) return undefined;
  const { width, height, orientation = 1 } = head;
  if (map.times === undefined && TURNS[orientation] !== undefined) return undefined;
  const pixels = width * height;
  const bytesPerPixel = (map.width * map.height * map.channels) / pixels;
  return { orientation, times: map.times, pixels, bytesPerPixel };
}

/**
 * Scales the map so that the image's size is a whole multiple of the map's, and returns it as a JPEG. Undefined if the
 * size already is such a multiple, if there is no usable map, or if scaling it fails or takes too much memory.
 */
export async function evenGainMap(
  head: Head,
  { largestDecodingBytes }: Pick<MemoryLimits, 'largestDecodingBytes'> = memoryLimits,
): Promise<Buffer | undefined> {
  const map = await readMap(head);
  if (map === undefined || map.times !== undefined) return undefined;
  const times = Math.max(1, Math.round(head.width / map.width));
  const part = (length: number) => Math.max(1, Math.floor(length / times));
  const [width, height] = [part(head.width), part(head.height)];
  const most = Math.max(map.width * map.height, width * height);
  if (DECODING_BYTES * most > largestDecodingBytes) return undefined;
  const pixels = sharp(map.image, { ignoreIcc: true })
    .timeout({ seconds: TIME_LIMIT_SEC })
    .resize({ width, height, fit: 'fill' });
  // Optimised coding would need the whole map in memory: up to 19 bytes per pixel instead of 8.
  return (map.channels === 1 ? pixels.toColourspace('b-w') : pixels)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
    .catch(() => undefined);
}

async function readMap({ gainMap, width, height }: Head) {
  if (gainMap === undefined || !canBeWritten(gainMap.image)) return undefined;
  const map = await sharp(gainMap.image)
    .metadata()
    .catch(() => undefined);
  if (map === undefined || map.width > width || map.height > height) return undefined;
  const times = Math.floor(width / map.width);
  const isWhole = isFraction(width, map.width, times) && isFraction(height, map.height, times);
  return { ...map, image: gainMap.image, times: isWhole ? times : undefined };
}

function isFraction(length: number, part: number, times: number): boolean {
  return Math.abs(length / times - part) < 1;
}

interface Turn {
  flip?: true;
  flop?: true;
  angle: number;
}

/**
 * The operations that turn an image of each EXIF orientation upright. sharp mirrors first, then rotates. Mirroring
 * alone would do for orientations 2 and 4, but only a rotation makes sharp turn the image before cropping it; so
 * these are mirrored along the other axis and rotated by 180°.
 */
const TURNS: Readonly<Record<number, Turn>> = {
  2: { flip: true, angle: 180 },
  3: { angle: 180 },
  4: { flop: true, angle: 180 },
  5: { flop: true, angle: 270 },
  6: { angle: 90 },
  7: { flop: true, angle: 90 },
  8: { angle: 270 },
};

/**
 * Peak memory of making an HDR rendition, in bytes per pixel of the original and per byte of the rendition's map.
 * Measured with photos of 23 and 27 megapixels, upright and turned, with maps of a quarter of their size and of their
 * full size.
 */
const [DECODING_BYTES, MAP_BYTES] = [8, 4];

/** Whether there is enough memory for an HDR rendition, which takes more than a standard rendition. */
export function canCarry(
  { pixels, bytesPerPixel }: GainMap,
  renditionPixels: number,
  { largestDecodingBytes }: Pick<MemoryLimits, 'largestDecodingBytes'> = memoryLimits,
): boolean {
  return DECODING_BYTES * pixels + MAP_BYTES * bytesPerPixel * renditionPixels <= largestDecodingBytes;
}

/**
 * Turns an original upright and crops it, both together with its gain map. Undefined if the map cannot be turned or
 * cropped.
 *
 * `autoOrient` cannot be used, because with it sharp 0.35.5 turns the maps of orientations 5 and 7 the wrong way. The
 * image must be turned before it is scaled, because scaling may overwrite the map's memory with another image. sharp
 * turns before scaling only if it also crops, so a turned image is always cropped, if only to its own size.
 */
export function turnedWithGainMap(
  pixels: Sharp,
  { orientation, times }: GainMap,
  { part, width, height }: Size & { part?: Rectangle },
): Sharp | undefined {
  const turn = TURNS[orientation];
  if (turn === undefined && part === undefined) return pixels;
  if (times === undefined) return undefined;
  const { flip = false, flop = false, angle = 0 } = turn ?? {};
  const region = part === undefined ? { left: 0, top: 0, width, height } : wholeMapPixels(part, times);
  if (region.width <= 0 || region.height <= 0) return undefined;
  const turned = angle === 0 ? pixels : pixels.flip(flip).flop(flop).rotate(angle);
  return turned.extract(region);
}

/**
 * Shrinks a part of the image to a region that covers whole pixels of the map. For other regions sharp 0.35.5 rounds
 * the map's region down, which shifts the map by up to two of its pixels.
 */
function wholeMapPixels({ x, y, width, height }: Rectangle, times: number) {
  const [left, top] = [x, y].map((at) => Math.ceil(at / times) * times) as [number, number];
  const lengthTo = (end: number, from: number) => Math.floor(end / times) * times - from;
  return { left, top, width: lengthTo(x + width, left), height: lengthTo(y + height, top) };
}

const EXIF_HEAD = Buffer.from('Exif\0\0II*\0', 'latin1');
const TIFF_AT = 6;
const [ENTRY_BYTES, ORIENTATION, UPRIGHT] = [12, 0x0112, 1];

/** Marks a rendition as upright in EXIF, where libvips writes the original's orientation if there is a gain map. */
export function markUpright(jpeg: Buffer): Buffer {
  const tiff = jpeg.indexOf(EXIF_HEAD) + TIFF_AT;
  if (tiff < TIFF_AT) return jpeg;
  const directory = tiff + jpeg.readUInt32LE(tiff + 4);
  for (let entry = 0; entry < jpeg.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (jpeg.readUInt16LE(at) === ORIENTATION) jpeg.writeUInt16LE(UPRIGHT, at + 8);
  }
  return jpeg;
}
