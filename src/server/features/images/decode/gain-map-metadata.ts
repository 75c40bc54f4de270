import type { Metadata } from 'sharp';
import { unlessDamaged } from '../colours/unless-damaged.ts';
import { APP1, APP2, buildSegment, findSegment, insertSegments, readImagePair } from './jpeg-images.ts';

/*
 * The metadata of a gain map states what its values mean. It is in XMP (Adobe's schema `hdrgm`), as phones and older
 * versions of Lightroom write it, or in a segment of ISO 21496-1. libultrahdr reads XMP only if all three channels
 * have the same numbers. sharp writes only the segment, which Chromium reads from version 127 on.
 */

const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const ISO = 'urn:iso:std:iso:ts:21496:-1\0';
const GAIN_MAP_SCHEMA = 'http://ns.adobe.com/hdr-gain-map/1.0/';
const APPLE_HEADROOM = 'HDRGainMapHeadroom';

/** XMP's field names in the order of ISO 21496-1. All fields but gamma and the offsets are logarithms to base 2. */
const HEADROOM = ['HDRCapacityMin', 'HDRCapacityMax'] as const;
const CHANNEL = ['GainMapMin', 'GainMapMax', 'Gamma', 'OffsetSDR', 'OffsetHDR'] as const;
type Field = (typeof HEADROOM)[number] | (typeof CHANNEL)[number];
/** Values for fields that XMP may leave out. */
const DEFAULTS: Partial<Record<Field, number>> = {
  ...{ HDRCapacityMin: 0, GainMapMin: 0, Gamma: 1, OffsetSDR: 1 / 64, OffsetHDR: 1 / 64 },
};

/** Each field has three numbers: red, green and blue. The headroom fields use only the first number. */
type GainMapMetadata = ReadonlyMap<Field, readonly [number, number, number]>;

/**
 * Whether the gain map needs a segment of ISO 21496-1, because libultrahdr cannot read its XMP or would read Apple's
 * headroom as a logarithm.
 */
export function needsIsoMetadata({ gainMap, xmp }: Pick<Metadata, 'gainMap' | 'xmp'>): boolean {
  return gainMap?.image.includes(APPLE_HEADROOM) ?? xmp?.includes(GAIN_MAP_SCHEMA) === true;
}

/** Whether an image whose bytes begin with `head` is a gain map. */
export function isGainMap(head: Buffer): boolean {
  return [ISO, GAIN_MAP_SCHEMA, APPLE_HEADROOM].some((name) => head.includes(name, 0, 'latin1'));
}

/** Whether libultrahdr can write this gain map's metadata. If not, the photo is treated as having no gain map. */
export function canBeWritten(gainMap: Buffer): boolean {
  const metadata = unlessDamaged(() => metadataOf(gainMap));
  if (metadata === undefined) return false;
  const [least = Number.NaN, most = Number.NaN] = HEADROOM.map((field) => metadata.get(field)?.[0]);
  if (!(least >= 0 && most > least)) return false;
  return [0, 1, 2].every((channel) => {
    const [min = Number.NaN, max = Number.NaN, gamma = 0, ...offsets] = CHANNEL.map(
      (field) => metadata.get(field)?.[channel],
    );
    return max >= min && gamma > 0 && offsets.every((offset) => (offset ?? -1) >= 0);
  });
}

/** Copies the gain map's metadata from XMP to a segment that libultrahdr reads; undefined without valid XMP. */
export function withIsoMetadata(jpeg: Buffer): Buffer | undefined {
  return unlessDamaged(() => {
    const pair = readImagePair(jpeg);
    const xmp = pair && findSegment(pair.second, APP1, XMP)?.toString();
    const metadata = xmp === undefined ? undefined : metadataOfXmp(xmp);
    return pair && metadata && insertSegments(pair, { inSecond: buildSegment(APP2, ISO, toIso(metadata)) });
  });
}

/** Replaces the gain map and keeps its metadata; undefined if the metadata cannot be read. */
export function withOtherMap(jpeg: Buffer, map: Buffer): Buffer | undefined {
  return unlessDamaged(() => {
    const pair = readImagePair(jpeg);
    const metadata = pair && metadataOf(pair.second);
    const other = pair && { ...pair, second: map, trailing: Buffer.alloc(0) };
    return other && metadata && insertSegments(other, { inSecond: buildSegment(APP2, ISO, toIso(metadata)) });
  });
}

/** Adds XMP with the metadata of a rendition's ISO 21496-1 segment. Changes nothing if XMP cannot express it. */
export function withXmpMetadata(jpeg: Buffer): Buffer {
  const longer = unlessDamaged(() => {
    const pair = readImagePair(jpeg);
    const iso = pair && findSegment(pair.second, APP2, ISO);
    const metadata = iso && metadataOfIso(iso);
    if (pair === undefined || metadata === undefined) return undefined;
    const inSecond = buildSegment(APP1, XMP, toXmp(metadata));
    const inFirst = buildSegment(APP1, XMP, containerXmp(pair.second.length + inSecond.length));
    return insertSegments(pair, { inFirst, inSecond });
  });
  return longer ?? jpeg;
}

/** @throws RangeError if the metadata is truncated */
function metadataOf(gainMap: Buffer): GainMapMetadata | undefined {
  const iso = findSegment(gainMap, APP2, ISO);
  if (iso !== undefined) return metadataOfIso(iso);
  const xmp = findSegment(gainMap, APP1, XMP)?.toString();
  return xmp === undefined ? undefined : metadataOfXmp(xmp);
}

function metadataOfXmp(xmp: string): GainMapMetadata | undefined {
  const apple = new RegExp(`${APPLE_HEADROOM}[="'>]+([\\d.]+)`).exec(xmp)?.[1];
  if (apple !== undefined) return metadataOfApple(Number(apple));
  // With this field the image itself is HDR and the map makes it darker, which is not supported.
  if (/hdrgm:BaseRenditionIsHDR\W+True/.test(xmp)) return undefined;
  const metadata = new Map<Field, readonly [number, number, number]>();
  for (const field of [...HEADROOM, ...CHANNEL]) {
    const numbers = numbersOf(xmp, field) ?? [DEFAULTS[field] ?? Number.NaN];
    const [red = Number.NaN, green = red, blue = green] = numbers;
    if (![red, green, blue].every((value) => Math.abs(value) <= LARGEST)) return undefined;
    metadata.set(field, [red, green, blue]);
  }
  return metadata;
}

/**
 * Converts Apple's headroom to metadata of ISO 21496-1. Apple's gain grows linearly with the light of the map, from 1
 * to the headroom. ISO's gain in stops is a power of the map's value, set by the gamma. The chosen gamma is exact for
 * the map's middle value; for other values the gain is wrong by less than 0.15 stops.
 */
function metadataOfApple(headroom: number): GainMapMetadata | undefined {
  const stops = Math.log2(headroom);
  if (!(stops > 0 && stops < LARGEST)) return undefined;
  const middle = Math.log2(1 + (headroom - 1) * LIGHT_OF_HALF) / stops;
  const numbers = { HDRCapacityMin: 0, HDRCapacityMax: stops, GainMapMin: 0, GainMapMax: stops };
  const gamma = { Gamma: -1 / Math.log2(middle), OffsetSDR: 0, OffsetHDR: 0 };
  const fields = Object.entries({ ...numbers, ...gamma }) as [Field, number][];
  return new Map(fields.map(([field, value]) => [field, sameInAll(value)]));
}

/** The light for which sRGB stores the value 0.5. */
const LIGHT_OF_HALF = 0.214;

/**
 * Reads the numbers of a field, which is an attribute with one number, or an element with one number or a list of
 * three. The expression limits an element's length, because otherwise many unclosed elements would take quadratic
 * time.
 */
function numbersOf(xmp: string, field: Field): number[] | undefined {
  const attribute = new RegExp(`hdrgm:${field}\\s*=\\s*["']([^"']*)["']`).exec(xmp)?.[1];
  const element = new RegExp(`<hdrgm:${field}>([^]{0,1000}?)</hdrgm:${field}>`).exec(xmp)?.[1];
  const text = attribute ?? element?.replaceAll(/<[^<>]*>/g, ' ');
  return text?.trim().split(/\s+/).map(Number);
}

/** The denominator of all written fractions, for six decimal places as in XMP. */
const DENOMINATOR = 1_000_000;
/** Larger numbers, multiplied by the denominator, would not fit into 32 bits. */
const LARGEST = 2_000;
const FLAGS_AT = 4;
/** Flags: three channels; gains apply to the image's own primaries, as in XMP; one denominator for all numbers. */
const [THREE_CHANNELS, OWN_PRIMARIES, ONE_DENOMINATOR] = [0x80, 0x40, 0x08];

function toIso(metadata: GainMapMetadata): Buffer {
  const channels = [0, 1, 2].flatMap((channel) => CHANNEL.map((field) => metadata.get(field)?.[channel]));
  const numbers = [...HEADROOM.map((field) => metadata.get(field)?.[0]), ...channels];
  const body = Buffer.alloc(FLAGS_AT + 1 + numbers.length * 8);
  body[FLAGS_AT] = THREE_CHANNELS | OWN_PRIMARIES;
  for (const [index, number = 0] of numbers.entries()) {
    const at = FLAGS_AT + 1 + index * 8;
    body.writeInt32BE(Math.round(number * DENOMINATOR), at);
    body.writeUInt32BE(DENOMINATOR, at + 4);
  }
  return body;
}

/** Parses the ISO segment; undefined for metadata that XMP cannot express. @throws RangeError if it is truncated */
function metadataOfIso(iso: Buffer): GainMapMetadata | undefined {
  const flags = iso.readUInt8(FLAGS_AT);
  if ((flags & ~(THREE_CHANNELS | ONE_DENOMINATOR)) !== OWN_PRIMARIES) return undefined;
  const hasOne = (flags & ONE_DENOMINATOR) !== 0;
  let at = FLAGS_AT + 1 + (hasOne ? 4 : 0);
  const read = () => {
    const value = iso.readInt32BE(at) / iso.readUInt32BE(hasOne ? FLAGS_AT + 1 : at + 4);
    at += hasOne ? 4 : 8;
    return value;
  };
  const metadata = new Map<Field, readonly [number, number, number]>();
  for (const field of HEADROOM) metadata.set(field, sameInAll(read()));
  const channels = [CHANNEL.map(read)];
  if ((flags & THREE_CHANNELS) !== 0) channels.push(CHANNEL.map(read), CHANNEL.map(read));
  for (const [index, field] of CHANNEL.entries()) {
    const [red = 0, green = red, blue = red] = channels.map((channel) => channel[index] ?? 0);
    metadata.set(field, [red, green, blue]);
  }
  return metadata;
}

const sameInAll = (value: number) => [value, value, value] as const;

const description = (schemas: string, content: string) =>
  Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="" xmlns:hdrgm="${GAIN_MAP_SCHEMA}"${schemas} hdrgm:Version="1.0"${content}` +
      '</rdf:Description></rdf:RDF></x:xmpmeta>',
  );

/** Returns the XMP of the gain map. */
function toXmp(metadata: GainMapMetadata): Buffer {
  const shown = (value: number) => String(Math.round(value * DENOMINATOR) / DENOMINATOR);
  const attributes: string[] = [];
  const lists: string[] = [];
  for (const [field, values] of metadata) {
    const [first, ...others] = values.map(shown);
    if (others.every((value) => value === first)) attributes.push(` hdrgm:${field}="${first}"`);
    else {
      const items = values.map((value) => `<rdf:li>${shown(value)}</rdf:li>`).join('');
      lists.push(`<hdrgm:${field}><rdf:Seq>${items}</rdf:Seq></hdrgm:${field}>`);
    }
  }
  return description('', ` hdrgm:BaseRenditionIsHDR="False"${attributes.join('')}>${lists.join('')}`);
}

/** Returns the XMP of the image, which states that a gain map of `mapBytes` follows. */
function containerXmp(mapBytes: number): Buffer {
  const item = (facts: string) => `<rdf:li rdf:parseType="Resource"><Container:Item ${facts}/></rdf:li>`;
  const items =
    item('Item:Semantic="Primary" Item:Mime="image/jpeg"') +
    item(`Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${mapBytes}"`);
  const google = 'http://ns.google.com/photos/1.0/container/';
  return description(
    ` xmlns:Container="${google}" xmlns:Item="${google}item/"`,
    `><Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`,
  );
}
