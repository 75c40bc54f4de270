/** With small strips, a reader does not need to store the image twice. */
const STRIP_ROWS = 64;
const ENTRY_BYTES = 12;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

interface Pixels {
  /** RGB or RGBA, 8 or 16 bits per channel, row by row. */
  pixels: Uint8Array;
  width: number;
  height: number;
  /** 3 when absent. */
  channels?: number;
  /** The ICC profile of the pixels; sRGB when absent. */
  profile?: Buffer | undefined;
}

/** Wraps decoded pixels and their colour profile as a TIFF, so that sharp processes them like any file. */
export function uncompressedTiff({ pixels, width, height, channels = 3, profile }: Pixels): Buffer {
  const rowBytes = pixels.length / height;
  const hasAlpha = channels === 4;
  const strips = Math.ceil(height / STRIP_ROWS);
  const entries = 10 + Number(hasAlpha) + Number(profile !== undefined);
  const bitsAt = 8 + 2 + entries * ENTRY_BYTES + 4;
  const offsetsAt = bitsAt + 8;
  const countsAt = offsetsAt + strips * 4;
  const profileAt = countsAt + strips * 4;
  const pixelsAt = profileAt + (profile?.length ?? 0);

  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries, 8);
  let at = 10;
  const entry = (tag: number, type: number, count: number, value: number) => {
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
    at += ENTRY_BYTES;
  };
  // An entry contains a single value itself, but only the file position of several values.
  const list = (listAt: number, only: number) => (strips === 1 ? only : listAt);
  entry(256, LONG, 1, width);
  entry(257, LONG, 1, height);
  entry(258, SHORT, channels, bitsAt);
  entry(259, SHORT, 1, 1); // no compression
  entry(262, SHORT, 1, 2); // RGB
  entry(273, LONG, strips, list(offsetsAt, pixelsAt));
  entry(277, SHORT, 1, channels);
  entry(278, LONG, 1, STRIP_ROWS);
  entry(279, LONG, strips, list(countsAt, rowBytes * height));
  entry(284, SHORT, 1, 1); // channels interleaved
  if (hasAlpha) entry(338, SHORT, 1, 2); // alpha, not multiplied into the colours
  if (profile !== undefined) entry(34675, UNDEFINED, profile.length, profileAt);

  const bits = (rowBytes / width / channels) * 8;
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(bits, bitsAt + channel * 2);
  for (let strip = 0; strip < strips; strip++) {
    const firstRow = strip * STRIP_ROWS;
    head.writeUInt32LE(pixelsAt + firstRow * rowBytes, offsetsAt + strip * 4);
    head.writeUInt32LE(Math.min(STRIP_ROWS, height - firstRow) * rowBytes, countsAt + strip * 4);
  }
  profile?.copy(head, profileAt);
  return Buffer.concat([head, pixels]);
}
