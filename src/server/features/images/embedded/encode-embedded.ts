import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../../../../shared/errors.ts';
import { isDataUrl } from '../../../../shared/images.ts';
import { MAX_DATA_URL_LENGTH } from '../../../../shared/limits.ts';
import { type ImageType, sniffImageType } from '../../../platform/image-type.ts';
import { isStandardProfile } from '../colours/colour-gamut.ts';
import {
  checkedPixelsOf,
  type OpenImage,
  openImage,
  pixelsOf,
  release,
  withDecodeErrors,
} from '../decode/pixels.ts';

/** The qualities that are tried in turn until the image is small enough. */
const QUALITIES = [95, 85, 70, 50];
/** Below this quality, a JPEG's colours have half the resolution (4:2:0) to save bytes. */
const FULL_COLOUR_QUALITY = 85;
/** The longest side that WebP allows. */
const WEBP_MAX_PX = 16_383;

export interface EncodeOptions {
  /** The maximum length of the resulting URL in characters; by default the longest that can be saved. */
  maxLength?: number;
  /** True for an image that is already stored: if it is damaged, the part that can be decoded is kept. */
  isStored?: boolean;
}

/**
 * Decodes an embedded image and encodes it again, because visitors receive exactly the stored bytes: only the pixels
 * and a standard colour profile are kept (decision 0025). The same URL always gives the same bytes. Returns a URL
 * other than a `data:` URL unchanged.
 * @throws AppError `unsupported_media` for a type that uploads may not have, `unprocessable` for an image that cannot
 * be read or made small enough
 */
export async function encodeEmbedded(url: string, options: EncodeOptions = {}): Promise<string> {
  if (!isDataUrl(url)) return url;
  const bytes = bytesOfDataUrl(url);
  const type = bytes && sniffImageType(bytes);
  if (bytes === undefined || type === undefined) {
    throw new AppError('not_a_photo', 'photoUrls: an embedded image must be a photo');
  }
  return withDecodeErrors(async () => {
    const image = await openImage(bytes, type);
    const metadata = await sharp(image.input).metadata();
    const plain = await plainPixels(image, metadata, options);
    try {
      const encodings = encodingsFor(plain, metadata, isLossless(bytes, type));
      return await firstThatFits(plain, encodings, options.maxLength ?? MAX_DATA_URL_LENGTH);
    } finally {
      release(plain);
    }
  });
}

/** The pixels as an uncompressed image without metadata, except a standard colour profile. */
async function plainPixels(
  image: OpenImage,
  metadata: Metadata,
  { isStored = false }: EncodeOptions,
): Promise<OpenImage> {
  const source = { ...image, isConverted: hasStandardProfile(metadata) };
  const decode = (pixels: Sharp) =>
    (isDeep(metadata) ? inFullDepth(pixels) : pixels).tiff({ compression: 'none' }).toBuffer();
  const input = isStored ? await decode(pixelsOf(source, 'none')) : await checkedPixelsOf(source, decode);
  return { ...image, input, isConverted: true, deepSpace: undefined };
}

function hasStandardProfile({ icc }: Metadata): boolean {
  return icc !== undefined && isStandardProfile(icc);
}

/** Whether 16 bits per sample are kept: not with a non-standard profile, because sharp then converts the colours. */
function isDeep(metadata: Metadata): boolean {
  return metadata.depth === 'ushort' && (metadata.icc === undefined || hasStandardProfile(metadata));
}

function inFullDepth(pixels: Sharp): Sharp {
  return pixels.toColourspace('rgb16');
}

function isLossless(bytes: Buffer, type: ImageType): boolean {
  if (type !== 'webp') return type === 'png';
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'VP8L' || name === 'VP8 ') return name === 'VP8L';
    const size = bytes.readUInt32LE(at + 4);
    // Chunks are padded to even offsets.
    at += 8 + size + (size % 2);
  }
  return false;
}

type Encoding = (pixels: Sharp) => Sharp;

// All parameters are explicit, so that encoding a lossless image twice gives the same bytes.
const png: Encoding = (pixels) =>
  pixels.png({ compressionLevel: 6, adaptiveFiltering: true, palette: false });
const losslessWebp: Encoding = (pixels) => pixels.webp({ lossless: true, effort: 4 });
const jpegs = QUALITIES.map(
  (quality): Encoding =>
    (pixels) =>
      // Optimised coding would hold the coefficients of the whole image in memory.
      pixels.jpeg({
        quality,
        chromaSubsampling: quality >= FULL_COLOUR_QUALITY ? '4:4:4' : '4:2:0',
        optimiseCoding: false,
      }),
);
const webps = QUALITIES.map(
  (quality): Encoding =>
    (pixels) =>
      pixels.webp({ quality, alphaQuality: quality }),
);

/** The encodings to try, best quality first. */
function encodingsFor(
  { width, height }: OpenImage,
  metadata: Metadata,
  isSourceLossless: boolean,
): Encoding[] {
  const { format, hasAlpha } = metadata;
  const fitsWebp = Math.max(width, height) <= WEBP_MAX_PX;
  const lossyWithAlpha = fitsWebp ? webps : [];
  const lossy = hasAlpha ? lossyWithAlpha : jpegs;
  if (!isSourceLossless) return hasAlpha ? [png, ...lossy] : lossy;
  if (format === 'webp') return [losslessWebp, ...lossy];
  const fullPng: Encoding = isDeep(metadata) ? (pixels) => png(inFullDepth(pixels)) : png;
  return [fullPng, ...(fitsWebp ? [losslessWebp] : []), ...lossy];
}

async function firstThatFits(image: OpenImage, encodings: Encoding[], maxLength: number): Promise<string> {
  for (const encode of encodings) {
    const { data, info } = await encode(pixelsOf(image)).toBuffer({ resolveWithObject: true });
    const url = `data:image/${info.format};base64,${data.toString('base64')}`;
    if (url.length <= maxLength) return url;
  }
  throw new AppError('embedded_too_large', 'An embedded image is too large; upload it as a file instead');
}

/** Yields the bytes of the image in a `data:` URL, as `OriginalStore.add` takes them. */
export async function* embeddedBytes(url: string): AsyncGenerator<Uint8Array> {
  const bytes = bytesOfDataUrl(url);
  if (bytes === undefined) throw new AppError('bad_request', 'url: there is no embedded image in it');
  yield bytes;
}

/** The bytes that a browser reads from a `data:` URL, in base64 or not; undefined if the URL has no comma. */
export function bytesOfDataUrl(url: string): Buffer | undefined {
  // Like a browser, `URL.parse` removes fragment, tabs and line breaks, and escapes all non-ASCII characters.
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  const path = pathname + search;
  const comma = path.indexOf(',');
  if (comma === -1) return undefined;
  const data = path
    .slice(comma + 1)
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  const isBase64 = /; *base64\s*$/i.test(path.slice(0, comma));
  return Buffer.from(data, isBase64 ? 'base64' : 'latin1');
}
