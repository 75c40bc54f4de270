import { type ReadAt, withReader } from '../colours/read-at.ts';
import { unlessDamaged } from '../colours/unless-damaged.ts';

/** The first two images of a JPEG, whose directory (Multi-Picture Format, CIPA DC-007) states where they begin. */
export interface ImagePair {
  first: Buffer;
  second: Buffer;
  /** The bytes after the second image. */
  trailing: Buffer;
  /** The positions in the JPEG at which the directory states the lengths of both images. */
  lengthsAt: readonly [number, number];
  isLittleEndian: boolean;
}

const SOI_BYTES = 2;
const SEGMENT_HEAD_BYTES = 4;
const SOS = 0xda;
export const [APP0, APP1, APP2] = [0xe0, 0xe1, 0xe2];
const MPF = 'MPF\0';
const TAG_BYTES = 12;
const ENTRIES_TAG = 0xb002;
const ENTRY_BYTES = 16;

/** Returns the first two images of a JPEG; undefined if its directory is missing, damaged or has no second image. */
export function readImagePair(jpeg: Buffer): ImagePair | undefined {
  return unlessDamaged(() => {
    const directory = readDirectory(jpeg);
    if (directory === undefined) return undefined;
    const { at, bytes } = directory.placeOf(1);
    const second = jpeg.subarray(at, at + bytes);
    if (at <= directory.base || second.readUInt16BE(0) !== 0xffd8) return undefined;
    const lengthsAt = [directory.lengthAt(0), directory.lengthAt(1)] as const;
    const { isLittleEndian } = directory;
    const [first, trailing] = [jpeg.subarray(0, at), jpeg.subarray(at + bytes)];
    return { first, second, trailing, lengthsAt, isLittleEndian };
  });
}

/** @throws RangeError if the JPEG is damaged */
function readDirectory(jpeg: Buffer) {
  const body = findSegment(jpeg, APP2, MPF);
  if (body === undefined) return undefined;
  // All offsets count from the end of the segment's name.
  const base = body.byteOffset - jpeg.byteOffset;
  const isLittleEndian = body.toString('latin1', 0, 2) === 'II';
  const view = new DataView(jpeg.buffer, body.byteOffset, jpeg.length - base);
  const tags = view.getUint32(4, isLittleEndian);
  for (let tag = 0; tag < view.getUint16(tags, isLittleEndian); tag++) {
    const at = tags + 2 + tag * TAG_BYTES;
    if (view.getUint16(at, isLittleEndian) !== ENTRIES_TAG) continue;
    const entries = view.getUint32(at + 8, isLittleEndian);
    const lengthOf = (index: number) => entries + index * ENTRY_BYTES + 4;
    return {
      base,
      isLittleEndian,
      images: view.getUint32(at + 4, isLittleEndian) / ENTRY_BYTES,
      lengthAt: (index: number) => base + lengthOf(index),
      placeOf: (index: number) => ({
        bytes: view.getUint32(lengthOf(index), isLittleEndian),
        at: base + view.getUint32(lengthOf(index) + 4, isLittleEndian),
      }),
    };
  }
  return undefined;
}

const HEAD_BYTES = 256 * 1024;
const IMAGE_HEAD_BYTES = 64 * 1024;
const MAX_IMAGES = 16;

/**
 * Returns the index of the first wanted image after a JPEG's second image. libultrahdr expects the gain map to be the
 * second image, but some phones store a depth map there.
 */
export function findLaterImage(
  input: string | Buffer,
  isWanted: (head: Buffer) => boolean,
): Promise<number | undefined> {
  return withReader(input, async (readAt: ReadAt) => {
    const head = await readAt(0, HEAD_BYTES);
    const directory = unlessDamaged(() => readDirectory(head));
    const images = Math.min(directory?.images ?? 0, MAX_IMAGES);
    for (let index = 2; index < images; index++) {
      const place = unlessDamaged(() => directory?.placeOf(index));
      if (place && isWanted(await readAt(place.at, Math.min(place.bytes, IMAGE_HEAD_BYTES)))) return index;
    }
    return undefined;
  });
}

/** Removes all images from a JPEG except the first and the one at `index`. Undefined if its directory is damaged. */
export function withSecondImage(jpeg: Buffer, index: number): Buffer | undefined {
  return unlessDamaged(() => {
    const directory = readDirectory(jpeg);
    if (directory === undefined) return undefined;
    const { at: firstEnd } = directory.placeOf(1);
    const { at, bytes } = directory.placeOf(index);
    const shorter = Buffer.concat([jpeg.subarray(0, firstEnd), jpeg.subarray(at, at + bytes)]);
    const view = new DataView(shorter.buffer, shorter.byteOffset, shorter.length);
    view.setUint32(directory.lengthAt(1), bytes, directory.isLittleEndian);
    view.setUint32(directory.lengthAt(1) + 4, firstEnd - directory.base, directory.isLittleEndian);
    return shorter;
  });
}

/**
 * Returns the content of the first segment with this marker and name, without the name.
 * @throws RangeError if the JPEG is damaged
 */
export function findSegment(jpeg: Buffer, marker: number, name: string): Buffer | undefined {
  for (const { marker: own, at, end } of segmentsOf(jpeg)) {
    const from = at + SEGMENT_HEAD_BYTES;
    if (own === marker && jpeg.toString('latin1', from, from + name.length) === name)
      return jpeg.subarray(from + name.length, end);
  }
  return undefined;
}

/** Yields the segments before the pixels. */
function* segmentsOf(jpeg: Buffer): Generator<{ marker: number; at: number; end: number }> {
  for (let at = SOI_BYTES; jpeg.readUInt8(at) === 0xff; ) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === SOS) return;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    yield { marker, at, end };
    at = end;
  }
}

const MAX_SEGMENTS = 1000;
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];
/** The markers between `FIRST_FRAME` and `LAST_FRAME` that begin a table or an extension instead of a frame. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** Whether a JPEG is greyscale; false for a damaged JPEG. */
export function isGrey(input: string | Buffer): Promise<boolean> {
  return withReader(input, async (readAt: ReadAt) => {
    for (let at = SOI_BYTES, count = 0; count < MAX_SEGMENTS; count++) {
      const head = await readAt(at, 10);
      const marker = head.length === 10 ? head.readUInt8(1) : SOS;
      if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.has(marker)) return head[9] === 1;
      if (marker === SOS || head[0] !== 0xff) return false;
      at += 2 + head.readUInt16BE(2);
    }
    return false;
  });
}

export function buildSegment(marker: number, name: string, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + body.length, 2);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), body]);
}

/** Adds segments to the images of a JPEG, and corrects the lengths in its directory. */
export function insertSegments(
  { first, second, trailing, lengthsAt, isLittleEndian }: ImagePair,
  { inFirst = Buffer.alloc(0), inSecond }: { inFirst?: Buffer; inSecond: Buffer },
): Buffer {
  const images = [insertSegment(first, inFirst), insertSegment(second, inSecond)];
  const longer = Buffer.concat([...images, trailing]);
  const view = new DataView(longer.buffer, longer.byteOffset, longer.length);
  for (const [index, { length }] of images.entries()) {
    // The segment that was added to the first image precedes the directory, which has moved by the segment's length.
    view.setUint32((lengthsAt[index] ?? 0) + inFirst.length, length, isLittleEndian);
  }
  return longer;
}

/** Adds a segment at the beginning of an image, but after the JFIF segment, which must be the first. */
function insertSegment(image: Buffer, added: Buffer): Buffer {
  const [head] = segmentsOf(image);
  const at = head?.marker === APP0 ? head.end : SOI_BYTES;
  return Buffer.concat([image.subarray(0, at), added, image.subarray(at)]);
}
