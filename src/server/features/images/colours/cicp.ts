import type { ImageType } from '../../../platform/image-type.ts';
import { boxesIn, FULL_HEAD, propertiesIn, readMetaBoxes } from './heif-boxes.ts';
import { pngChunks } from './png-chunks.ts';
import { type ReadAt, withReader } from './read-at.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** Coding-independent code points (ITU-T H.273): how a file states its colours without an ICC profile. */
export interface Cicp {
  primaries: number;
  transfer: number;
}

/**
 * Reads the code points of a PNG (`cICP`) or of the main image in an AVIF or HEIC (`nclx`); undefined if there are
 * none or the file is damaged.
 */
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
  const meta = await readMetaBoxes(readAt);
  return meta && unlessDamaged(() => findInMeta(meta));
}

/** Finds the code points of the main image, or of its first tile if only tiles state their colours. */
function findInMeta(meta: ReadonlyMap<string, Buffer>): Cicp | undefined {
  const properties = propertiesIn(meta);
  const associations = readAssociations(properties.associations);
  const main = readMainItem(meta.get('pitm') ?? Buffer.alloc(0));
  const tiles = readTiles(meta.get('iref') ?? Buffer.alloc(FULL_HEAD), main);
  for (const item of [main, ...tiles.slice(0, 1)]) {
    for (const index of associations.get(item) ?? []) {
      const property = properties.list[index - 1];
      if (property?.name !== 'colr' || property.body.toString('latin1', 0, 4) !== 'nclx') continue;
      return { primaries: property.body.readUInt16BE(4), transfer: property.body.readUInt16BE(6) };
    }
  }
  return undefined;
}

function readMainItem(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(FULL_HEAD) : pitm.readUInt32BE(FULL_HEAD);
}

/** Returns the positions of each item's properties in the list of properties, counted from 1. */
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
      // The highest bit is a flag (readers must understand the property), not a part of the position.
      indexes.push(isWide ? ipma.readUInt16BE(at) & 0x7fff : ipma.readUInt8(at) & 0x7f);
    }
    found.set(item, indexes);
  }
  return found;
}

/** Returns the ids of the tiles of which an item consists. */
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
