import { readFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { profileFiles } from '../../src/server/features/images/colours/colour-gamut.ts';
import { exifPhoto, hasExamplePhotos } from './example-photos.ts';
import { testImage } from './test-image.ts';

/** A word in place of all private metadata: names, places, serial numbers, paths. */
export const SECRET = 'Zaunkoenig';

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** The formats that can be uploaded, JPEG twice. HEIC is an example photo, because no package here encodes it. */
export const photoKinds = [
  'jpeg',
  'jpeg, progressive, with a second image and a stray byte',
  'png',
  'webp',
  'tiff',
  'avif',
  ...(hasExamplePhotos ? ['heic'] : []),
] as const;

/** The thumbnail shows another image, so a run of its bytes in a response proves that the thumbnail was copied. */
const thumbnail = await sharp(await testImage({ width: 48, height: 32, seed: 4711 }))
  .jpeg({ quality: 60 })
  .toBuffer();
const thumbnailRun = thumbnail.subarray(-64, -16);

const ASCII = 2;
const LONG = 4;
const RATIONAL = 5;
const UNDEFINED = 7;
const BYTES: Record<number, number> = { [ASCII]: 1, [LONG]: 4, [RATIONAL]: 8, [UNDEFINED]: 1 };
type Entry = [tag: number, type: number, data: Buffer];

/** Makes a little-endian EXIF directory for position `at`, followed by the values that are too long for it. */
function directory(entries: Entry[], at: number, next = 0): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let valueAt = at + head.length;
  for (const [index, [tag, type, data]] of entries.entries()) {
    const entry = 2 + index * 12;
    head.writeUInt16LE(tag, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeUInt32LE(data.length / (BYTES[type] ?? 1), entry + 4);
    if (data.length <= 4) data.copy(head, entry + 8);
    else {
      head.writeUInt32LE(valueAt, entry + 8);
      values.push(data);
      valueAt += data.length;
    }
  }
  head.writeUInt32LE(next, head.length - 4);
  return Buffer.concat([head, ...values]);
}

function longs(...numbers: number[]): Buffer {
  const data = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) data.writeUInt32LE(number, index * 4);
  return data;
}

const [EXIF_AT, GPS_AT, THUMBNAIL_IFD_AT, THUMBNAIL_AT] = [1024, 4096, 5120, 5632];

/** Makes the metadata of a camera and an editor, including a maker note, a place and a thumbnail. */
function exif(): Buffer {
  const word = latin(`${SECRET}\0`);
  const first = directory(
    [
      [0x010e, ASCII, word],
      [0x010f, ASCII, latin('Canon\0')],
      [0x0110, ASCII, latin('Canon EOS R5\0')],
      [0x0131, ASCII, word],
      [0x013b, ASCII, word],
      [0x8298, ASCII, word],
      [0x8769, LONG, longs(EXIF_AT)],
      [0x8825, LONG, longs(GPS_AT)],
      [0x9c9d, 1, Buffer.from(`${SECRET}\0`, 'utf16le')],
      [0xc4a5, UNDEFINED, word],
    ],
    8,
    THUMBNAIL_IFD_AT,
  );
  const camera = directory(
    [
      [0x829a, RATIONAL, longs(1, 60)],
      [0x829d, RATIONAL, longs(8, 1)],
      [0x9003, ASCII, latin('2026:11:20 06:41:00\0')],
      [0x927c, UNDEFINED, Buffer.concat([latin(`Maker ${SECRET} `), Buffer.alloc(500, latin(SECRET))])],
      [0x9286, UNDEFINED, Buffer.concat([latin('UNICODE\0'), Buffer.from(SECRET, 'utf16le')])],
      [0xa420, ASCII, word],
      [0xa430, ASCII, word],
      [0xa431, ASCII, word],
      [0xa434, ASCII, latin('RF24-70mm\0')],
      [0xa435, ASCII, word],
    ],
    EXIF_AT,
  );
  const place = directory(
    [
      [0x0001, ASCII, latin('N\0')],
      [0x0002, RATIONAL, longs(35, 1, 40, 1, 51, 1)],
      [0x001b, UNDEFINED, latin(`ASCII\0\0\0${SECRET}`)],
    ],
    GPS_AT,
  );
  const withThumbnail = directory(
    [
      [0x0201, LONG, longs(THUMBNAIL_AT)],
      [0x0202, LONG, longs(thumbnail.length)],
    ],
    THUMBNAIL_IFD_AT,
  );
  const block = Buffer.alloc(THUMBNAIL_AT);
  block.set(latin('II*\0\x08\0\0\0'));
  for (const [part, at] of [
    [first, 8],
    [camera, EXIF_AT],
    [place, GPS_AT],
    [withThumbnail, THUMBNAIL_IFD_AT],
  ] as const) {
    block.set(part, at);
  }
  return Buffer.concat([block, thumbnail]);
}

const XMP = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:about="" dc:creator="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
);

/** Makes an IPTC by-line inside Photoshop's block. */
function photoshop(): Buffer {
  const byLine = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, SECRET.length]), latin(SECRET)]);
  return Buffer.concat([
    latin('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0'),
    Buffer.from([byLine.length]),
    byLine,
    Buffer.alloc(byLine.length % 2),
  ]);
}

const SRGB_PRIMARIES = { rXYZ: [28578, 14581, 912], gXYZ: [25241, 46981, 6362], bXYZ: [9376, 3972, 46799] };

/** Makes a colour profile that names its owner, as monitor profiles do; its colours are wide or those of sRGB. */
export function profileWithName({ isWide = true } = {}): Buffer {
  const profile = Buffer.from(readFileSync(profileFiles.p3));
  const words = utf16be(`${SECRET}'s iMac`);
  const text = Buffer.alloc(28);
  text.set(latin('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS'));
  text.writeUInt32BE(words.length, 20);
  text.writeUInt32BE(28, 24);
  for (let at = 132; at < 132 + profile.readUInt32BE(128) * 12; at += 12) {
    const name = profile.toString('latin1', at, at + 4);
    if (name === 'desc') {
      profile.writeUInt32BE(profile.length, at + 4);
      profile.writeUInt32BE(text.length + words.length, at + 8);
    }
    if (!isWide && Object.hasOwn(SRGB_PRIMARIES, name)) {
      const numbers = SRGB_PRIMARIES[name as keyof typeof SRGB_PRIMARIES];
      const from = profile.readUInt32BE(at + 4) + 8;
      for (const [index, number] of numbers.entries()) profile.writeInt32BE(number, from + index * 4);
    }
  }
  // PNG accepts only profiles whose length is a multiple of four.
  const named = Buffer.concat([profile, text, words, Buffer.alloc(-words.length & 3)]);
  named.writeUInt32BE(named.length, 0);
  return named;
}

export function jpegSegment(marker: number, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts segments before a JPEG's own segments. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function jpegWithMetadata(jpeg: Buffer, profile: Buffer): Buffer {
  const preview = Buffer.from([1, 1, 0x53, 0x45, 0x43]);
  return withSegments(
    jpeg,
    jpegSegment(0xe0, latin('JFIF\0\x01\x02\0\0\x48\0\x48'), preview),
    jpegSegment(0xe0, latin('JFXX\0\x10'), thumbnail),
    jpegSegment(0xe1, latin('Exif\0\0'), exif()),
    jpegSegment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0'), XMP),
    jpegSegment(0xe1, latin('http://ns.adobe.com/xmp/extension/\0'), latin(SECRET.repeat(20))),
    jpegSegment(0xe2, latin('ICC_PROFILE\0\x01\x01'), profile),
    jpegSegment(0xe2, latin('FPXR\0'), latin(SECRET)),
    jpegSegment(0xec, latin('Ducky'), utf16be(SECRET)),
    jpegSegment(0xed, photoshop()),
    jpegSegment(0xef, latin(SECRET)),
    jpegSegment(0xfe, latin(`by ${SECRET}`)),
  );
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function* pngChunks(png: Buffer): Generator<{ name: string; data: Buffer; whole: Buffer }> {
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    yield {
      name: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, end - 4),
      whole: png.subarray(at, end),
    };
    at = end;
  }
}

function pngWithMetadata(png: Buffer, profile: Buffer): Buffer {
  const parts = [...pngChunks(png)].flatMap(({ name, whole }) => {
    if (name === 'IHDR') {
      return [
        whole,
        pngChunk('iCCP', Buffer.concat([latin(`${SECRET}\0\0`), deflateSync(profile)])),
        pngChunk('tEXt', latin(`Author\0${SECRET}`)),
        pngChunk('zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(latin(SECRET))])),
        pngChunk('iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(XMP)])),
        pngChunk('eXIf', exif()),
        pngChunk('tIME', Buffer.from([7, 234, 11, 20, 6, 41, 0])),
        pngChunk('sPLT', latin(`${SECRET}\0\x08`)),
        pngChunk('prVt', latin(SECRET)),
        pngChunk('gAMA', latin('\0\0\xb1\x8f')),
      ];
    }
    return name === 'IEND' ? [pngChunk('tEXt', latin(`Path\0${SECRET}`)), whole] : [whole];
  });
  return Buffer.concat([png.subarray(0, 8), ...parts, latin(`behind: ${SECRET}`)]);
}

export function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.concat([latin(name), longs(data.length)]);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** @param webp an image of one frame without transparency, whose only chunk is the image */
function webpWithMetadata(webp: Buffer, size: { width: number; height: number }, profile: Buffer): Buffer {
  const header = Buffer.alloc(10);
  header[0] = 0x2c;
  header.writeUIntLE(size.width - 1, 4, 3);
  header.writeUIntLE(size.height - 1, 7, 3);
  const body = Buffer.concat([
    latin('WEBP'),
    riffChunk('VP8X', header),
    riffChunk('ICCP', profile),
    webp.subarray(12),
    riffChunk('EXIF', exif()),
    riffChunk('XMP ', XMP),
    riffChunk('WORD', latin(SECRET)),
  ]);
  return Buffer.concat([latin('RIFF'), longs(body.length), body, latin(SECRET)]);
}

/** Returns an example with EXIF and a place, and appends a box with text. */
function heicWithMetadata(): Buffer {
  return Buffer.concat([exifPhoto('fmt-heic-exif.heic'), Buffer.from([0, 0, 0, 18]), latin(`free${SECRET}`)]);
}

/**
 * Makes a small photo with metadata in every place of its format; even numbers get a wide gamut. A HEIC is always the
 * same photo.
 */
export async function photoWithMetadata(kind: string, number: number): Promise<Buffer> {
  if (kind === 'heic') return heicWithMetadata();
  const size = { width: 120 + (number % 60), height: 90 + (number % 37) };
  const image = sharp(await testImage({ ...size, seed: number + 1 }));
  const profile = profileWithName({ isWide: number % 2 === 0 });
  if (kind === 'png') return pngWithMetadata(await image.png().toBuffer(), profile);
  if (kind === 'webp') return webpWithMetadata(await image.webp().toBuffer(), size, profile);
  const jpeg = jpegWithMetadata(
    await image.jpeg({ progressive: kind.includes('progressive') }).toBuffer(),
    profile,
  );
  if (kind === 'jpeg') return Buffer.concat([jpeg, latin(SECRET)]);
  if (kind.startsWith('jpeg')) {
    return Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0x20]), jpeg.subarray(-2), jpeg]);
  }
  const converted = sharp(jpeg, { ignoreIcc: true }).keepMetadata();
  const encoded =
    kind === 'avif' ? converted.avif({ effort: 0 }) : converted.tiff({ compression: 'deflate' });
  return Buffer.concat([await encoded.toBuffer(), Buffer.from([0, 0, 0, 18]), latin(`free${SECRET}`)]);
}

/** Lists what a response reveals: `SECRET` in Latin-1 or UTF-16, or the thumbnail, also in compressed PNG chunks. */
export function secretsIn(answer: Buffer): string[] {
  const places: Buffer[] = [answer];
  if (answer.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1'))) {
    for (const { data } of pngChunks(answer)) places.push(...unpacked(data));
  }
  const found = (name: string, run: Buffer) => (places.some((place) => place.includes(run)) ? [name] : []);
  return [
    ...found('a word', latin(SECRET)),
    ...found('a word in UTF-16', Buffer.from(SECRET, 'utf16le')),
    ...found('a word in big-endian UTF-16', utf16be(SECRET)),
    ...found('the thumbnail', thumbnailRun),
  ];
}

function unpacked(data: Buffer): Buffer[] {
  const from = data.indexOf(0) + 2;
  return [data.subarray(from), data.subarray(from + 3)].flatMap((packed) => {
    try {
      return [inflateSync(packed)];
    } catch {
      return [];
    }
  });
}
