import { unlessDamaged } from '../colours/heif-boxes.ts';
import { type ReadAt, withReader } from '../colours/read-at.ts';

/** A JPEG of two images, the second one's place stated in a directory (Multi-Picture Format, CIPA DC-007). */
export interface PicturePair {
  jpeg: Buffer;
  first: Buffer;
  second: Buffer;
  /** Where the directory states the lengths of both. */
  lengthsAt: readonly [number, number];
  isLittleEndian: boolean;
}

const [SOI_BYTES, SEGMENT_HEAD, SOS] = [2, 4, 0xda];
export const [APP0, APP1, APP2] = [0xe0, 0xe1, 0xe2];
const MPF = 'MPF\0';
const [TAG_BYTES, ENTRIES_TAG, ENTRY_BYTES] = [12, 0xb002, 16];

/** The two images of a JPEG; undefined where it names no second one. Damaged directories count as absent. */
export function readPicturePair(jpeg: Buffer): PicturePair | undefined {
  return unlessDamaged(() => {
    const directory = segmentWith(jpeg, APP2, MPF);
    if (directory === undefined) return undefined;
    // All places are counted from behind its name.
    const base = directory.byteOffset - jpeg.byteOffset;
    const isLittleEndian = directory.toString('latin1', 0, 2) === 'II';
    const view = new DataView(jpeg.buffer, directory.byteOffset, jpeg.length - base);
    const entries = findEntries(view, isLittleEndian);
    if (entries === undefined) return undefined;
    const [bytes, place] = [4, 8].map((field) =>
      view.getUint32(entries + ENTRY_BYTES + field, isLittleEndian),
    );
    const at = base + (place ?? 0);
    const second = jpeg.subarray(at, at + (bytes ?? 0));
    if (at <= base || second.readUInt16BE(0) !== 0xffd8) return undefined;
    const lengthsAt = [base + entries + 4, base + entries + ENTRY_BYTES + 4] as const;
    return { jpeg, first: jpeg.subarray(0, at), second, lengthsAt, isLittleEndian };
  });
}

function findEntries(view: DataView, isLittleEndian: boolean): number | undefined {
  const tags = view.getUint32(4, isLittleEndian);
  for (let tag = 0; tag < view.getUint16(tags, isLittleEndian); tag++) {
    const at = tags + 2 + tag * TAG_BYTES;
    if (view.getUint16(at, isLittleEndian) === ENTRIES_TAG) return view.getUint32(at + 8, isLittleEndian);
  }
  return undefined;
}

/** What a segment of this name holds behind it; undefined without one. @throws RangeError */
export function segmentWith(jpeg: Buffer, marker: number, name: string): Buffer | undefined {
  for (const { marker: own, at, end } of segmentsOf(jpeg)) {
    const from = at + SEGMENT_HEAD;
    if (own === marker && jpeg.toString('latin1', from, from + name.length) === name)
      return jpeg.subarray(from + name.length, end);
  }
  return undefined;
}

/** The segments before the pixels. */
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
/** Numbers of frames that name tables instead. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** Whether a JPEG has brightness alone, without colours. False for a damaged one. */
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

/** The JPEG with one more segment in each image, where given; its directory is corrected. */
export function withSegments(
  { jpeg, first, second, lengthsAt, isLittleEndian }: PicturePair,
  { inFirst = Buffer.alloc(0), inSecond }: { inFirst?: Buffer; inSecond: Buffer },
): Buffer {
  const longer = Buffer.concat([
    withSegment(first, inFirst),
    withSegment(second, inSecond),
    jpeg.subarray(first.length + second.length),
  ]);
  const view = new DataView(longer.buffer, longer.byteOffset, longer.length);
  for (const [picture, added] of [inFirst, inSecond].entries()) {
    // The directory stands behind what was added.
    const at = (lengthsAt[picture] ?? 0) + inFirst.length;
    view.setUint32(at, view.getUint32(at, isLittleEndian) + added.length, isLittleEndian);
  }
  return longer;
}

/** Behind JFIF's segment, which has to be the first. */
function withSegment(image: Buffer, added: Buffer): Buffer {
  const [head] = segmentsOf(image);
  const at = head?.marker === APP0 ? head.end : SOI_BYTES;
  return Buffer.concat([image.subarray(0, at), added, image.subarray(at)]);
}
