import type { ReadAt } from './read-at.ts';

const MAX_BOXES = 100;
/** The largest `meta` box that is read: ten times that of a photo with hundreds of tiles. */
const MAX_META_BYTES = 1024 * 1024;
/** Some boxes begin with a version and flags, which take this many bytes. */
export const FULL_HEAD = 4;

interface Box {
  name: string;
  body: Buffer;
}

/** Reads the boxes inside an AVIF's or HEIC's `meta` box, which describe its images; undefined if it is not found. */
export async function readMetaBoxes(readAt: ReadAt): Promise<Map<string, Buffer> | undefined> {
  for (let at = 0, count = 0; count < MAX_BOXES; count++) {
    const head = await readAt(at, 16);
    if (head.length < 16) return undefined;
    const { name, size, headBytes } = readBoxHead(head, 0);
    if (size < headBytes || !Number.isSafeInteger(at + size)) return undefined;
    if (name === 'meta' && size <= MAX_META_BYTES) {
      const meta = await readAt(at + headBytes, size - headBytes);
      return new Map(boxesIn(meta.subarray(FULL_HEAD)).map(({ name, body }) => [name, body]));
    }
    at += size;
  }
  return undefined;
}

/** Returns the list of image properties, and the box that assigns these properties to images. */
export function propertiesIn(meta: ReadonlyMap<string, Buffer>): { list: Box[]; associations: Buffer } {
  const parts = boxesIn(meta.get('iprp') ?? Buffer.alloc(0));
  const partOf = (wanted: string) => parts.find(({ name }) => name === wanted)?.body ?? Buffer.alloc(0);
  return { list: boxesIn(partOf('ipco')), associations: partOf('ipma') };
}

function readBoxHead(bytes: Buffer, at: number): { name: string; size: number; headBytes: number } {
  const size = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  if (size === 1) {
    const isTruncated = at + 16 > bytes.length;
    return { name, size: isTruncated ? 0 : Number(bytes.readBigUInt64BE(at + 8)), headBytes: 16 };
  }
  // A box of size 0, usually that of the pixels, extends to the end of the file; callers stop at it.
  return { name, size, headBytes: 8 };
}

export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { name, size, headBytes } = readBoxHead(bytes, at);
    if (size < headBytes) break;
    boxes.push({ name, body: bytes.subarray(at + headBytes, at + size) });
    at += size;
  }
  return boxes;
}
