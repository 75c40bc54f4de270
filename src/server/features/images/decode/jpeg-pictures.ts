import { unlessDamaged } from '../colours/heif-boxes.ts';
import { type ReadAt, withReader } from '../colours/read-at.ts';

/** A JPEG that holds two images. A directory states where the second is (Multi-Picture Format, CIPA DC-007). */
export interface PicturePair {
  first: Buffer;
  second: Buffer;
  behind: Buffer;
  /** The positions in the directory at which the lengths of both images are stated. */
  lengthsAt: readonly [number, number];
  isLittleEndian: boolean;
}

const [SOI_BYTES, SEGMENT_HEAD, SOS] = [2, 4, 0xda];
export const [APP0, APP1, APP2] = [0xe0, 0xe1, 0xe2];
const MPF = 'MPF\0';
const [TAG_BYTES, ENTRIES_TAG, ENTRY_BYTES] = [12, 0xb002, 16];

/** The two images of a JPEG; undefined if its directory names no second one. Damaged directories count as absent. */
export function readPicturePair(jpeg: Buffer): PicturePair | undefined {
  return unlessDamaged(() => {
    const directory = readDirectory(jpeg);
    if (directory === undefined) return undefined;
    const { at, bytes } = directory.placeOf(1);
    const second = jpeg.subarray(at, at + bytes);
    if (at <= directory.base || second.readUInt16BE(0) !== 0xffd8) return undefined;
    const lengthsAt = [directory.lengthAt(0), directory.lengthAt(1)] as const;
    const { isLittleEndian } = directory;
    const [first, behind] = [jpeg.subarray(0, at), jpeg.subarray(at + bytes)];
    return { first, second, behind, lengthsAt, isLittleEndian };
  });
}

/** @throws RangeError */
function readDirectory(jpeg: Buffer) {
  const body = segmentWith(jpeg, APP2, MPF);
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
    const lengthOf = (picture: number) => entries + picture * ENTRY_BYTES + 4;
    return {
      base,
      isLittleEndian,
      pictures: view.getUint32(at + 4, isLittleEndian) / ENTRY_BYTES,
      lengthAt: (picture: number) => base + lengthOf(picture),
      placeOf: (picture: number) => ({
        bytes: view.getUint32(lengthOf(picture), isLittleEndian),
        at: base + view.getUint32(lengthOf(picture) + 4, isLittleEndian),
      }),
    };
  }
  return undefined;
}

const [HEAD_BYTES, PICTURE_HEAD_BYTES, MAX_PICTURES] = [256 * 1024, 64 * 1024, 16];

/**
 * The index of the wanted image of a JPEG, searched from the third image on. libultrahdr expects the gain map in the
 * second image, where some phones store a depth map.
 */
export function findLaterPicture(
  input: string | Buffer,
  isWanted: (head: Buffer) => boolean,
): Promise<number | undefined> {
  return withReader(input, async (readAt: ReadAt) => {
    const head = await readAt(0, HEAD_BYTES);
    const directory = unlessDamaged(() => readDirectory(head));
    const pictures = Math.min(directory?.pictures ?? 0, MAX_PICTURES);
    for (let picture = 2; picture < pictures; picture++) {
      const place = unlessDamaged(() => directory?.placeOf(picture));
      if (place && isWanted(await readAt(place.at, Math.min(place.bytes, PICTURE_HEAD_BYTES))))
        return picture;
    }
    return undefined;
  });
}

/** The JPEG with only two of its images: the first, and the one with this index. */
export function withSecondPicture(jpeg: Buffer, picture: number): Buffer | undefined {
  return unlessDamaged(() => {
    const directory = readDirectory(jpeg);
    if (directory === undefined) return undefined;
    const { at: firstEnd } = directory.placeOf(1);
    const { at, bytes } = directory.placeOf(picture);
    const shorter = Buffer.concat([jpeg.subarray(0, firstEnd), jpeg.subarray(at, at + bytes)]);
    const view = new DataView(shorter.buffer, shorter.byteOffset, shorter.length);
    view.setUint32(directory.lengthAt(1), bytes, directory.isLittleEndian);
    view.setUint32(directory.lengthAt(1) + 4, firstEnd - directory.base, directory.isLittleEndian);
    return shorter;
  });
}

/** The content after the name of the segment with this name; undefined without one. @throws RangeError */
export function segmentWith(jpeg: Buffer, marker: number, name: string): Buffer | undefined {
  for (const { marker: own, at, end } of segmentsOf(jpeg)) {
    const from = at + SEGMENT_HEAD;
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
/** The markers in this range that begin no frame, but a table or an extension. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** Whether a JPEG is greyscale. False for a damaged one. */
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

export function segment(marker: number, name: string, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + body.length, 2);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), body]);
}

/** The JPEG with one more segment in the second image, and in the first if given, and with corrected lengths. */
export function withSegments(
  { first, second, behind, lengthsAt, isLittleEndian }: PicturePair,
  { inFirst = Buffer.alloc(0), inSecond }: { inFirst?: Buffer; inSecond: Buffer },
): Buffer {
  const images = [withSegment(first, inFirst), withSegment(second, inSecond)];
  const longer = Buffer.concat([...images, behind]);
  const view = new DataView(longer.buffer, longer.byteOffset, longer.length);
  for (const [picture, { length }] of images.entries()) {
    // The segment that was added to the first image precedes the directory.
    view.setUint32((lengthsAt[picture] ?? 0) + inFirst.length, length, isLittleEndian);
  }
  return longer;
}

/** Adds a segment at the beginning of an image, but after that of JFIF, which has to be the first. */
function withSegment(image: Buffer, added: Buffer): Buffer {
  const [head] = segmentsOf(image);
  const at = head?.marker === APP0 ? head.end : SOI_BYTES;
  return Buffer.concat([image.subarray(0, at), added, image.subarray(at)]);
}
