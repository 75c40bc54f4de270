import type { ImageType } from '../../../platform/image-type.ts';
import { pngChunks } from './png-chunks.ts';
import { type ReadAt, withReader } from './read-at.ts';

/** Coding-independent code points (ITU-T H.273): how a file states its colours without an ICC profile. */
export interface Cicp {
  primaries: number;
  transfer: number;
}

const MAX_BOXES = 100;
/** Lists of items and properties; a photo of hundreds of tiles has a tenth of it. */
const MAX_META_BYTES = 1024 * 1024;

/** The code points of a PNG (`cICP`), or of the main image of an AVIF or HEIC (`nclx`). Damaged ones count as absent. */
export async function readCicp(input: string | Buffer, type: ImageType): Promise<Cicp | undefined> {
  if (type !== 'png' && type !== 'avif' && type !== 'heic') return undefined;
  const find = type === 'png' ? findInPng : findInHeif;
  return withReader(input, find);
}

async function findInPng(readAt: ReadAt): Promise<Cicp | undefined> {
  for await (const { name, dataAt } of pngChunks(readAt)) {
    if (name !== 'cICP') continue;
    const data = await readAt(dataAt, 2);
    return data.length < 2 ? undefined : { primaries: data.readUInt8(0), transfer: data.readUInt8(1) };
  }
  return undefined;
}

async function findInHeif(readAt: ReadAt): Promise<Cicp | undefined> {
  for (let at = 0, count = 0; count < MAX_BOXES; count++) {
    const head = await readAt(at, 16);
    if (head.length < 16) return undefined;
    const { name, size, headBytes } = readBoxHead(head, 0);
    if (size < headBytes || !Number.isSafeInteger(at + size)) return undefined;
    if (name === 'meta' && size <= MAX_META_BYTES) {
      return findInMeta(await readAt(at + headBytes, size - headBytes));
    }
    at += size;
  }
  return undefined;
}

/** Of the main image; of its first tile, if only tiles state their colours. */
function findInMeta(meta: Buffer): Cicp | undefined {
  try {
    const boxes = new Map(boxesIn(meta.subarray(FULL_HEAD)).map(({ name, body }) => [name, body]));
    const parts = boxesIn(boxes.get('iprp') ?? Buffer.alloc(0));
    const partOf = (wanted: string) => parts.find(({ name }) => name === wanted)?.body ?? Buffer.alloc(0);
    const properties = boxesIn(partOf('ipco'));
    const associations = readAssociations(partOf('ipma'));
    const main = readMainItem(boxes.get('pitm') ?? Buffer.alloc(0));
    const tiles = readTiles(boxes.get('iref') ?? Buffer.alloc(FULL_HEAD), main);
    for (const item of [main, ...tiles.slice(0, 1)]) {
      for (const index of associations.get(item) ?? []) {
        const property = properties[index - 1];
        if (property?.name !== 'colr' || property.body.toString('latin1', 0, 4) !== 'nclx') continue;
        return { primaries: property.body.readUInt16BE(4), transfer: property.body.readUInt16BE(6) };
      }
    }
    return undefined;
  } catch (error) {
    // Read behind the end of a damaged box.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Box {
  name: string;
  body: Buffer;
}

/** Version and flags of a box that has them. */
const FULL_HEAD = 4;

function readBoxHead(bytes: Buffer, at: number): { name: string; size: number; headBytes: number } {
  const size = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  if (size === 1) return { name, size: Number(bytes.readBigUInt64BE(at + 8)), headBytes: 16 };
  // Zero: up to the end of the file, which only pixels do.
  return { name, size, headBytes: 8 };
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { name, size, headBytes } = readBoxHead(bytes, at);
    if (size < headBytes) break;
    boxes.push({ name, body: bytes.subarray(at + headBytes, at + size) });
    at += size;
  }
  return boxes;
}

function readMainItem(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(FULL_HEAD) : pitm.readUInt32BE(FULL_HEAD);
}

/** For each item the numbers of its properties, counted from 1. */
function readAssociations(ipma: Buffer): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const itemBytes = ipma.readUInt8(0) === 0 ? 2 : 4;
  const isWide = (ipma.readUInt8(3) & 1) === 1;
  const items = ipma.readUInt32BE(FULL_HEAD);
  let at = FULL_HEAD + 4;
  for (let count = 0; count < items; count++) {
    const item = ipma.readUIntBE(at, itemBytes);
    const length = ipma.readUInt8(at + itemBytes);
    at += itemBytes + 1;
    const indexes: number[] = [];
    for (let n = 0; n < length; n++, at += isWide ? 2 : 1) {
      // The highest bit says whether a reader must know the property.
      indexes.push(isWide ? ipma.readUInt16BE(at) & 0x7fff : ipma.readUInt8(at) & 0x7f);
    }
    found.set(item, indexes);
  }
  return found;
}

/** The items that an item is put together from. */
function readTiles(iref: Buffer, item: number): number[] {
  const idBytes = iref.readUInt8(0) === 0 ? 2 : 4;
  const list = boxesIn(iref.subarray(FULL_HEAD)).find(
    ({ name, body }) => name === 'dimg' && body.readUIntBE(0, idBytes) === item,
  )?.body;
  if (list === undefined) return [];
  return Array.from({ length: list.readUInt16BE(idBytes) }, (_, n) =>
    list.readUIntBE(idBytes + 2 + n * idBytes, idBytes),
  );
}
