/*
 * The blurred preview of a photo (IMG-6): its ThumbHash as a tiny bitmap in a `data:` URL, which browsers smooth when
 * they enlarge it. Unlike in the reference decoder the caller chooses the size: with the reference's 32 pixels, the
 * previews of 35 photos would be 78 kB of compressed HTML and take 30 ms to decode.
 */

const BITMAP_HEADER_BYTES = 54;

/**
 * Returns undefined for an unreadable hash.
 *
 * @param thumbhash base64
 * @param longSidePx 6 is enough for a thumbnail, 12 for a photo in a page, 32 for the whole screen
 */
export function thumbhashPreview(thumbhash: string, longSidePx: number): string | undefined {
  const hash = bytesOf(thumbhash);
  if (hash === undefined || hash.length < 5) return undefined;
  const { red, green, blue, width, height } = decode(hash, longSidePx);

  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = new Uint8Array(BITMAP_HEADER_BYTES + rowBytes * height);
  const header = new DataView(file.buffer);
  header.setUint16(0, 0x424d);
  header.setUint32(2, file.length, true);
  header.setUint32(10, BITMAP_HEADER_BYTES, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, width, true);
  // A negative height means that the first row is at the top.
  header.setInt32(22, -height, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const place = BITMAP_HEADER_BYTES + y * rowBytes + x * 3;
      file[place] = blue[pixel] ?? 0;
      file[place + 1] = green[pixel] ?? 0;
      file[place + 2] = red[pixel] ?? 0;
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...file))}`;
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** One channel of the hash: its mean, and the strength of each cosine wave. */
interface Channel {
  mean: number;
  waves: readonly { across: number; down: number; strength: number }[];
}

/** Decodes a hash to the red, green and blue of each pixel. Transparency is skipped, because photos have none. */
function decode(hash: Uint8Array, longSidePx: number) {
  const byte = (index: number) => hash[index] ?? 0;
  const first = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const second = byte(3) | (byte(4) << 8);
  const hasAlpha = first >> 23 === 1;
  const isLandscape = second >> 15 === 1;
  const longWaves = hasAlpha ? 5 : 7;
  const shortWaves = second & 7;
  const [wavesAcross, wavesDown] = isLandscape ? [longWaves, shortWaves] : [shortWaves, longWaves];

  let nibble = hasAlpha ? 12 : 10;
  const nextStrength = (scale: number) => {
    const value = (byte(nibble >> 1) >> (nibble & 1 ? 4 : 0)) & 15;
    nibble++;
    return (value / 7.5 - 1) * scale;
  };
  const channel = (mean: number, scale: number, across: number, down: number): Channel => {
    const waves: { across: number; down: number; strength: number }[] = [];
    for (let v = 0; v < down; v++) {
      for (let u = v === 0 ? 1 : 0; u * down < across * (down - v); u++) {
        waves.push({ across: u, down: v, strength: nextStrength(scale) });
      }
    }
    return { mean, waves };
  };
  // Channels are read in the order of the hash: luminance, yellow-blue, red-green. Colours are scaled by 1.25.
  const light = channel(
    (first & 63) / 63,
    ((first >> 18) & 31) / 31,
    Math.max(3, wavesAcross),
    Math.max(3, wavesDown),
  );
  const yellowBlue = channel(((first >> 6) & 63) / 31.5 - 1, (((second >> 3) & 63) / 63) * 1.25, 3, 3);
  const redGreen = channel(((first >> 12) & 63) / 31.5 - 1, (((second >> 9) & 63) / 63) * 1.25, 3, 3);

  const longest = Math.max(wavesAcross, wavesDown);
  const width = Math.max(1, Math.round((longSidePx * wavesAcross) / longest));
  const height = Math.max(1, Math.round((longSidePx * wavesDown) / longest));
  const lit = levelsOf(light, width, height);
  const yellow = levelsOf(yellowBlue, width, height);
  const reddened = levelsOf(redGreen, width, height);
  const red = new Uint8Array(width * height);
  const green = new Uint8Array(width * height);
  const blue = new Uint8Array(width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const l = lit[pixel] ?? 0;
    const p = yellow[pixel] ?? 0;
    const q = reddened[pixel] ?? 0;
    const b = l - (2 / 3) * p;
    const r = (3 * l - b + q) / 2;
    red[pixel] = toByte(r);
    green[pixel] = toByte(r - q);
    blue[pixel] = toByte(b);
  }
  return { red, green, blue, width, height };
}

/** A channel's level at each pixel, summed wave by wave: a wave is one row of cosines times one column. */
function levelsOf({ mean, waves }: Channel, width: number, height: number): Float64Array {
  const levels = new Float64Array(width * height).fill(mean);
  for (const { across, down, strength } of waves) {
    const row = cosines(across, width);
    const column = cosines(down, height);
    for (let y = 0, pixel = 0; y < height; y++) {
      const crest = 2 * strength * (column[y] ?? 0);
      for (let x = 0; x < width; x++, pixel++) levels[pixel] = (levels[pixel] ?? 0) + crest * (row[x] ?? 0);
    }
  }
  return levels;
}

/** Shared by all previews, which need few entries: at most seven waves, for a few sizes. */
const knownCosines = new Map<string, Float64Array>();

function cosines(waves: number, places: number): Float64Array {
  const name = `${waves}/${places}`;
  const known = knownCosines.get(name);
  if (known) return known;
  const values = new Float64Array(places);
  for (let place = 0; place < places; place++) {
    values[place] = Math.cos((Math.PI * waves * (place + 0.5)) / places);
  }
  knownCosines.set(name, values);
  return values;
}

function toByte(level: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, level)));
}
