import sharp from 'sharp';
import { jpegSegment } from './photos-with-metadata.ts';

/** White, in the float pixels that sharp reads. */
const WHITE = 255 ** 2;
/** How many stops sharp's gain map adds to make the lamp white, and how many stops it can add at most. */
const [STOPS_TO_WHITE, MOST_STOPS] = [1, 5.622];

export interface HdrPhotoOptions {
  width: number;
  height: number;
  /** A light source, in pixels. */
  lamp: { left: number; top: number; width: number; height: number };
  /** The lamp's brightness as a multiple of white. */
  light?: number;
}

/** Makes a JPEG with a gain map (Ultra HDR): a grey gradient with a light source. */
export async function hdrPhoto({ width, height, lamp, light = 4 }: HdrPhotoOptions): Promise<Buffer> {
  const floats = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isLamp =
      x >= lamp.left && x < lamp.left + lamp.width && y >= lamp.top && y < lamp.top + lamp.height;
    floats.fill(WHITE * (isLamp ? 1 : 0.1 + (0.3 * x) / width), pixel * 3, pixel * 3 + 3);
  }
  const jpeg = await sharp(floats, { raw: { width, height, channels: 3 } })
    .withGainMap()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  // sharp clips light at white, so the lamp becomes brighter only by larger numbers in the map's metadata.
  const stops = Math.log2(light);
  const numbers = metadataIn(jpeg);
  writeFraction(numbers, HEADROOM_AT, stops);
  writeFraction(numbers, MOST_AT, (MOST_STOPS * (STOPS_TO_WHITE + stops)) / STOPS_TO_WHITE);
  return jpeg;
}

/** Offsets in the metadata of ISO 21496-1: the first fraction, the screen's headroom, the map's maximum. */
const [FACTS_AT, HEADROOM_AT, MOST_AT] = [5, 13, 29];

/** Returns the photo with another number at this index of `GainMap.facts`. */
export function withFact(jpeg: Buffer, fact: number, value: number): Buffer {
  const changed = Buffer.from(jpeg);
  metadataIn(changed).writeInt32BE(value * 2 ** 20, FACTS_AT + fact * 8);
  metadataIn(changed).writeUInt32BE(2 ** 20, FACTS_AT + fact * 8 + 4);
  return changed;
}

/** Returns the photo with another image before its gain map, as phones insert a depth map. */
export function withImageBeforeMap(jpeg: Buffer, other: Buffer): Buffer {
  const mapAt = withoutGainMap(jpeg).length;
  const map = jpeg.subarray(mapAt);
  const [TIFF_BYTES, TAGS, ENTRY_BYTES] = [8, 3, 16];
  const entriesAt = TIFF_BYTES + 2 + TAGS * 12 + 4;
  const images = [mapAt, other.length, map.length];
  const directory = Buffer.alloc(entriesAt + images.length * ENTRY_BYTES);
  directory.write('MM\0*\0\0\0\x08\0\x03', 'latin1');
  const tags = [
    [0xb000, 7, 4, 0x30313030],
    [0xb001, 4, 1, images.length],
    [0xb002, 7, images.length * ENTRY_BYTES, entriesAt],
  ] as const;
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = TIFF_BYTES + 2 + index * 12;
    directory.writeUInt16BE(tag, at);
    directory.writeUInt16BE(type, at + 2);
    directory.writeUInt32BE(count, at + 4);
    directory.writeUInt32BE(value, at + 8);
  }
  const segmentOf = () => jpegSegment(0xe2, Buffer.from('MPF\0', 'latin1'), directory);
  const firstBytes = mapAt + segmentOf().length;
  // Offsets are counted from the end of the segment's name, which is ten bytes into the file.
  const places = [0, firstBytes - 10, firstBytes - 10 + other.length];
  for (const [index, bytes] of [firstBytes, other.length, map.length].entries()) {
    directory.writeUInt32BE(bytes, entriesAt + index * ENTRY_BYTES + 4);
    directory.writeUInt32BE(places[index] ?? 0, entriesAt + index * ENTRY_BYTES + 8);
  }
  return Buffer.concat([jpeg.subarray(0, 2), segmentOf(), jpeg.subarray(2, mapAt), other, map]);
}

function writeFraction(metadata: Buffer, at: number, value: number): void {
  metadata.writeUInt32BE(Math.round(value * metadata.readUInt32BE(at + 4)), at);
}

export interface GainMap {
  /** The map itself, as a JPEG. */
  image: Buffer;
  /** The numbers of the map's metadata (ISO 21496-1): the headroom of screens, and what the map's values mean. */
  facts: number[];
}

/** Reads the gain map of a JPEG; undefined if it has none. */
export async function gainMapOf(jpeg: Buffer): Promise<GainMap | undefined> {
  const { gainMap } = await sharp(jpeg).metadata();
  if (gainMap === undefined) return undefined;
  const metadata = metadataIn(jpeg);
  const facts: number[] = [];
  for (let at = FACTS_AT; at + 8 <= metadata.length; at += 8) {
    facts.push(metadata.readInt32BE(at) / metadata.readUInt32BE(at + 4));
  }
  return { image: gainMap.image, facts };
}

function metadataIn(jpeg: Buffer): Buffer {
  // The last segment named `ISO` is the gain map's; the first is the photo's own and states only a version.
  const at = jpeg.lastIndexOf(ISO, undefined, 'latin1');
  return jpeg.subarray(at + ISO.length, at + jpeg.readUInt16BE(at - 2) - 2);
}

const ISO = 'urn:iso:std:iso:ts:21496:-1\0';
const SCHEMA = 'http://ns.adobe.com/hdr-gain-map/1.0/';

/** Returns the JPEG with this kind of metadata renamed, so that readers do not find it. */
export function hiding(kind: 'iso' | 'xmp', jpeg: Buffer): Buffer {
  const name = kind === 'iso' ? ISO : SCHEMA;
  return Buffer.from(jpeg.toString('latin1').replaceAll(name, name.replace(/[a-z]/g, 'x')), 'latin1');
}

/** Values of `hdrgm` fields: one value, or a value for each channel. */
export type XmpFields = Record<string, number | string | readonly (number | string)[]>;

/** Returns the JPEG with XMP as its only gain map metadata, as Lightroom wrote it before ISO 21496-1. */
export function withXmpAlone(jpeg: Buffer, fields: XmpFields): Buffer {
  const entries = Object.entries({ Version: '1.0', BaseRenditionIsHDR: 'False', ...fields });
  const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
  const attributes = entries
    .filter(([, value]) => !isList(value))
    .map(([name, value]) => `hdrgm:${name}="${value}"`);
  const lists = entries.map(([name, value]) => {
    const items = isList(value) ? value.map((number) => `<rdf:li>${number}</rdf:li>`).join('\n') : '';
    return items && `<hdrgm:${name}>\n<rdf:Seq>\n${items}\n</rdf:Seq>\n</hdrgm:${name}>`;
  });
  const about = `rdf:about="" xmlns:hdrgm="${SCHEMA}"`;
  const mapXmp = xmpSegment(
    `<rdf:Description ${about} ${attributes.join(' ')}>${lists.join('')}</rdf:Description>`,
  );
  const photoXmp = xmpSegment(`<rdf:Description ${about} hdrgm:Version="1.0"/>`);
  const mapAt = withoutGainMap(jpeg).length + 2;
  return hiding(
    'iso',
    Buffer.concat([jpeg.subarray(0, 2), photoXmp, jpeg.subarray(2, mapAt), mapXmp, jpeg.subarray(mapAt)]),
  );
}

/** Makes a JPEG segment of XMP with this RDF description. */
export function xmpSegment(description: string): Buffer {
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const body = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}">${description}</rdf:RDF></x:xmpmeta>`;
  return jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), Buffer.from(body));
}

/** Returns only the first image of the file, without its gain map. */
export function withoutGainMap(jpeg: Buffer): Buffer {
  return jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xd9, 0xff, 0xd8])) + 2);
}

/** Returns the photo with its metadata and gain map, but with the pixels of `other`, a JPEG without metadata. */
export function withPixels(jpeg: Buffer, other: Buffer): Buffer {
  const own: Buffer[] = [];
  for (let at = 2; jpeg.readUInt8(at + 1) !== 0xda; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg.readUInt8(at + 1) >= 0xe0) own.push(jpeg.subarray(at, end));
    at = end;
  }
  const map = jpeg.subarray(withoutGainMap(jpeg).length);
  return Buffer.concat([other.subarray(0, 2), ...own, other.subarray(2), map]);
}

/**
 * Finds an image's bright part: its edges and the size of one pixel, in fractions of the image's sides, and its
 * median brightness.
 */
export async function brightPart(image: Buffer) {
  const { data, info } = await sharp(image).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const bounds = data.reduce(
    ({ least, most }, value) => ({ least: Math.min(least, value), most: Math.max(most, value) }),
    {
      least: 255,
      most: 0,
    },
  );
  const threshold = bounds.least + (bounds.most - bounds.least) * 0.7;
  const bright = [...data.keys()].filter((pixel) => (data[pixel] ?? 0) > threshold);
  const columns = bright.map((pixel) => pixel % info.width);
  const rows = bright.map((pixel) => Math.floor(pixel / info.width));
  const { width, height } = info;
  return {
    edges: [
      Math.min(...columns) / width,
      Math.min(...rows) / height,
      (Math.max(...columns) + 1) / width,
      (Math.max(...rows) + 1) / height,
    ],
    pixel: [1 / width, 1 / height, 1 / width, 1 / height],
    light: bright.map((pixel) => data[pixel] ?? 0).sort((a, b) => a - b)[Math.floor(bright.length / 2)] ?? 0,
  };
}
