import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from '../support/photos-with-metadata.ts';

/** A PNG of a few hundred bytes whose header claims `side` pixels in width and height. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const parts: [string, Buffer][] = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(100_000))],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...parts.map(([name, data]) => pngChunk(name, data)),
  ]);
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';

/** Named files that must not be accepted as photos. */
export async function badPhotos(): Promise<[string, Buffer][]> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const latin = (text: string) => Buffer.from(text, 'latin1');
  return [
    ['900 megapixels', pngBomb(30_000)],
    ['four thousand million pixels', pngBomb(65_000)],
    ['the largest PNG there is', pngBomb(2 ** 31 - 1)],
    ['no pixels', pngBomb(0)],
    ['nothing', Buffer.alloc(0)],
    ['SVG', latin(SVG)],
    [
      'SVG behind a declaration',
      latin(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
    ],
    ['PDF', latin('%PDF-1.7\n1 0 obj\n')],
    ['PostScript', latin('%!PS-Adobe-3.0 EPSF-3.0\n')],
    [
      'ImageMagick MVG',
      latin('push graphic-context\nfill \'url(https://x.invalid/"|id")\'\npop graphic-context'),
    ],
    ['ImageMagick MSL', latin('<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>')],
    ['GIF', latin('GIF89a\x01\0\x01\0\0\0\0;')],
    ['BMP', latin('BM\x1a\0\0\0\0\0\0\0')],
    ['a zip file', latin('PK\x03\x04')],
    ['a page', latin('<!doctype html><script>alert(1)</script>')],
    ['JPEG by its first bytes, SVG by the rest', Buffer.concat([latin('\xff\xd8\xff'), latin(SVG)])],
    ['a JPEG cut off', jpeg.subarray(0, jpeg.length / 2)],
    ['a PNG without pixels', pngBomb(100).subarray(0, 40)],
    ['TIFF that ends at once', latin('II*\0\x08\0\0\0')],
    ['AVIF by its brand alone', latin('\0\0\0\x18ftypavif\0\0\0\0mif1miaf')],
    ['HEIC by its brand alone', latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['WebP by its head alone', latin('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0')],
  ];
}
