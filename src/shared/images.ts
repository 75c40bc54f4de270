import * as z from 'zod/mini';
import { endpoint, urlOf } from './endpoint.ts';
import { FRAMING_STEP, type Framing } from './framing.ts';
import { integerText } from './integer-text.ts';

/** Every width of renditions of whole photos. Requested widths snap up to one of them, which bounds the cache. */
export const imageWidths = [300, 400, 600, 800, 1200, 1600, 1920, 2400, 2560, 3840, 5120] as const;
/** Every height of such renditions. The heights in IMG-3, and twice these (IMG-4), are among them and stay exact. */
export const imageHeights = [
  300, 400, 600, 675, 800, 1080, 1200, 1350, 1440, 1600, 1920, 2160, 2400, 2560, 2880, 3840, 5120,
] as const;
export const imageQualities = [60, 80, 85, 90, 95] as const;
export const imageFormats = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Quality, and width where it is fixed, for each place a photo is shown in (IMG-3); see also `viewerPresets`. */
export const imagePresets = {
  /** 16:9, 1200 px wide at most (`framedWidths`). */
  carousel: { quality: 90 },
  grid: { quality: 85 },
  fallback: { width: 800, quality: 60, format: 'jpeg', preserveExif: false },
} as const;

/** Widths of whole photos in the pages' `srcset`, at `imagePresets.grid.quality`; prepared at publishing. */
export const gridWidths = [400, 600, 800, 1200, 1600] as const;

/**
 * Widths of framed photos (LIGHT-7): `3x4` for wall, cards and thumbnails, on screens with one to three device pixels
 * per CSS pixel, `16x9` for the favourites. Requested widths snap up to one of them; all are prepared at publishing.
 */
export const framedWidths = {
  '3x4': [200, 320, 400, 660, 800, 1080],
  '16x9': gridWidths.slice(0, 4),
} as const;

export interface PhotoSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** The steps up to the first that is at least as wide as the photo, because the server does not enlarge photos. */
export function offeredWidths(steps: readonly number[], photoWidth = Number.POSITIVE_INFINITY): number[] {
  const enough = steps.findIndex((step) => step >= photoWidth);
  return enough === -1 ? [...steps] : steps.slice(0, enough + 1);
}

/** The size of a photo that is requested at a width: never enlarged; empty while the photo's own size is unknown. */
export function sizeAt(requested: number, { width, height }: PhotoSize): PhotoSize {
  if (!width || !height) return {};
  const actual = Math.min(requested, width);
  return { width: actual, height: Math.round((height * actual) / width) };
}

/** The smallest step of at least `value`, else the last step. */
export function snapUp(steps: readonly number[], value: number): number {
  return steps.find((step) => step >= value) ?? steps.at(-1) ?? value;
}

const positive = integerText(1, 20_000);
const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
);

export const optimizeImage = endpoint({
  method: 'GET',
  path: '/api/images/optimize',
  access: 'public',
  summary: 'Get a photo in the requested size, quality and format',
  query: z.object({
    url: z.string().check(z.minLength(1)),
    width: z.optional(positive),
    height: z.optional(positive),
    quality: z._default(integerText(1, 100), 80),
    format: z.optional(z.enum(imageFormats)),
    /** Returns only a part of this shape (LIGHT-7), in one of `framedWidths`; ignores `height` and `preserveExif`. */
    ratio: z.optional(z.enum(['3x4', '16x9'])),
    /** The position of that part; see `Framing`. */
    at: z._default(integerText(0, 100, z.multipleOf(FRAMING_STEP)), 50),
    suffix: z.optional(z.string().check(z.maxLength(16))),
    preserveExif: z.optional(flag),
    /** With the original's gain map, if it has one: only of whole photos as JPEG (HDR-1). */
    hdr: z.optional(flag),
    v: z.optional(z.string().check(z.maxLength(64))),
  }),
});

/** The contents of the metadata panel; a field is present only if the photo has it (META-1). */
export const PhotoExif = z.object({
  camera: z.optional(z.string()),
  lens: z.optional(z.string()),
  focalLength: z.optional(z.string()),
  aperture: z.optional(z.string()),
  shutterSpeed: z.optional(z.string()),
  iso: z.optional(z.string()),
  dateTaken: z.optional(z.string()),
});
export type PhotoExif = z.infer<typeof PhotoExif>;

export const getExif = endpoint({
  method: 'GET',
  path: '/api/images/exif',
  access: 'public',
  summary: "Get a photo's camera data, never its location or owner",
  query: z.object({ url: z.string().check(z.minLength(1)) }),
  answer: PhotoExif,
});

/** Serves a photo whose URL is opened directly, for example in a tab of its own: a rendition, never the original. */
export const getMedia = endpoint({
  method: 'GET',
  path: '/media/{name}',
  access: 'public',
  summary: 'Get an uploaded photo, large, without metadata',
  params: z.object({ name: z.string() }),
});

export interface ImageRequest {
  url: string;
  version?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  quality?: number | undefined;
  format?: ImageFormat | undefined;
  framing?: Framing | undefined;
  hdr?: boolean | undefined;
}

/** True for an image embedded in its URL. */
export function isDataUrl(url: string): boolean {
  return url.startsWith('data:image/');
}

/** The URL of an image; an embedded image is its own URL (IMG-1). */
export function imageUrlOf({ url, version, framing, ...size }: ImageRequest): string {
  if (isDataUrl(url)) return url;
  return urlOf(optimizeImage, { query: { url, ...size, ...framing, v: version } });
}
