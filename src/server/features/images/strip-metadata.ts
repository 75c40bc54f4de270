import { createInflate } from 'node:zlib';
import { isStandardProfile } from './colour-gamut.ts';

/** The formats that browsers write themselves; others are re-encoded. */
export type StrippableType = 'jpg' | 'png' | 'webp';

/**
 * Cuts an image down, losslessly, to the parts that its pixels are decoded from. An allow-list: unknown parts are
 * removed, and everything behind the image. Returns equal bytes if all parts may stay.
 * @returns undefined for an image that does not strictly follow its format
 */
export async function stripMetadata(bytes: Buffer, type: StrippableType): Promise<Buffer | undefined> {
  switch (type) {
    case 'jpg':
      return stripJpeg(bytes);
    case 'png':
      return stripPng(bytes);
    case 'webp':
      return stripWebp(bytes);
  }
}

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
const JPEG_ENDS = Buffer.from([MARKER, END_OF_IMAGE]);

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes[at] === MARKER) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, JPEG_ENDS]);
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isForeign = marker === COMMENT || (marker >= APP0 && marker <= 0xef);
    if (end > bytes.length || !(isForeign || isDecoded(marker))) return undefined;
    const segment = bytes.subarray(at, end);
    kept.push(isForeign ? stripSegment(marker, segment.subarray(4)) : segment);
    at = end;
    if (marker !== START_OF_SCAN) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return undefined;
}

/** Frames (SOF and its tables for Huffman and arithmetic coding), scans, quantisation, restart intervals. */
function isDecoded(marker: number): boolean {
  return (
    (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [START_OF_SCAN, 0xdb, 0xdd].includes(marker)
  );
}

const NOTHING = Buffer.alloc(0);

function stripSegment(marker: number, data: Buffer): Buffer {
  if (marker === APP0 && startsWith(data, 'JFIF\0') && data.length >= 14) {
    // Its last two numbers are the size of a thumbnail.
    return segmentOf(APP0, Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)]));
  }
  if (marker === APP14 && startsWith(data, 'Adobe') && data.length >= 12) {
    return segmentOf(APP14, data.subarray(0, 12));
  }
  if (marker === APP1 && startsWith(data, 'Exif\0\0')) {
    const orientation = orientationIn(data.subarray(6));
    return orientation === undefined ? NOTHING : segmentOf(APP1, exifOf(orientation));
  }
  const isProfile = marker === APP2 && startsWith(data, 'ICC_PROFILE\0\x01\x01');
  return isProfile && isStandardProfile(data.subarray(14)) ? segmentOf(APP2, data) : NOTHING;
}

function segmentOf(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([MARKER, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}

/** Up to the next marker; a stuffed 0xff and the numbered restarts belong to the scan. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && isWithinScan(bytes[at + 1] ?? 0)) at = bytes.indexOf(MARKER, at + 2);
  return at === -1 ? bytes.length : at;
}

function isWithinScan(next: number): boolean {
  return next === 0 || (next >= 0xd0 && next <= 0xd7);
}

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** The orientation in the first directory of EXIF; undefined for an upright image. */
function orientationIn(tiff: Buffer): number | undefined {
  const isLittle = startsWith(tiff, 'II*\0');
  if (!(isLittle || startsWith(tiff, 'MM\0*')) || tiff.length < 8) return undefined;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const from = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (from + 2 > tiff.length) return undefined;
  const entries = short(from);
  for (let entry = 0; entry < entries; entry++) {
    const at = from + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (short(at) !== ORIENTATION_TAG) continue;
    const orientation = short(at + 8);
    return orientation > 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** EXIF with an orientation and nothing else. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 24);
  return exif;
}

/** The chunks that a PNG may keep and how long each may be; animations lose all frames but the first. */
const PNG_CHUNKS: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  cICP: 4,
  sRGB: 1,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
};
const PNG_HEAD_BYTES = 8;

async function stripPng(bytes: Buffer): Promise<Buffer | undefined> {
  const kept = [bytes.subarray(0, PNG_HEAD_BYTES)];
  const pixels: Buffer[] = [];
  const seen = new Set<string>();
  for (let at = PNG_HEAD_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    const isKept = name === 'iCCP' ? await isPngProfile(data) : data.length <= (PNG_CHUNKS[name] ?? -1);
    // Decoders read the first palette or gamma only.
    if (isKept && (name === 'IDAT' || !seen.has(name))) kept.push(bytes.subarray(at, end));
    seen.add(name);
    if (name === 'IDAT') pixels.push(data);
    if (name === 'IEND') return (await isPixelsOnly(kept[1], pixels)) ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}

const PNG_PROFILE_NAME = 'icc\0\0';

/** One of our own profiles, under the name that sharp gives it. */
async function isPngProfile(data: Buffer): Promise<boolean> {
  if (!startsWith(data, PNG_PROFILE_NAME)) return false;
  const parts: Buffer[] = [];
  const bytes = await unpack(data.subarray(PNG_PROFILE_NAME.length), 1000, (part) => parts.push(part));
  return bytes !== undefined && isStandardProfile(Buffer.concat(parts));
}

/** How many bytes these unpack to; undefined for more than `most`, and if more bytes follow the packed ones. */
async function unpack(
  packed: Buffer,
  most: number,
  onPart: (part: Buffer) => void = () => {},
): Promise<number | undefined> {
  const inflate = createInflate();
  inflate.end(packed);
  let bytes = 0;
  try {
    for await (const part of inflate) {
      bytes += (part as Buffer).length;
      if (bytes > most) return undefined;
      onPart(part as Buffer);
    }
  } catch {
    return undefined;
  }
  return inflate.bytesWritten === packed.length ? bytes : undefined;
}

/** Samples per pixel, by the colour type in the header. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether the packed rows are as long as the header says, with nothing behind them. False for interlaced ones. */
async function isPixelsOnly(header: Buffer | undefined, pixels: Buffer[]): Promise<boolean> {
  if (header?.length !== 25 || header[20] !== 0) return false;
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)];
  const bits = (header[16] ?? 0) * (PNG_SAMPLES[header[17] ?? -1] ?? 0);
  const expected = height * (1 + Math.ceil((width * bits) / 8));
  return (await unpack(Buffer.concat(pixels), expected)) === expected;
}

const RIFF_HEAD_BYTES = 12;
const PROFILE_FLAG = 0x20;
const ALPHA_FLAG = 0x10;
const PADDING = Buffer.alloc(1);

function stripWebp(bytes: Buffer): Buffer | undefined {
  if (bytes.length < RIFF_HEAD_BYTES) return undefined;
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let extended: Buffer | undefined;
  for (let at = RIFF_HEAD_BYTES; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + size));
    if (at + 8 + size > whole) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    const hasProfile = name === 'ICCP' && isStandardProfile(chunk.subarray(8));
    if (name === 'VP8X' && size === 10 && kept.length === 0) {
      // Keeps size and transparency; the flags for EXIF, XMP or more frames are no longer true.
      chunk[8] = (chunk[8] ?? 0) & ALPHA_FLAG;
      chunk.fill(0, 9, 12);
      extended = chunk;
      kept.push(chunk);
    } else if (hasProfile || ['VP8 ', 'VP8L', 'ALPH'].includes(name)) {
      if (hasProfile && extended) extended[8] = (extended[8] ?? 0) | PROFILE_FLAG;
      // Chunks are padded to even offsets.
      kept.push(chunk, PADDING.subarray(0, size % 2));
    }
    at += 8 + size + (size % 2);
  }
  const head = Buffer.from(bytes.subarray(0, RIFF_HEAD_BYTES));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}
