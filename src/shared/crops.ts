import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';
import { PHOTOS_PER_DAY } from './limits.ts';
import { RowId, RowIdText } from './row-id.ts';

/** Minimum width and height of a crop, unless the original is smaller. A smaller crop is probably a slip (CROP-2). */
export const MIN_CROP_PX = 64;

/** A part of an image, in pixels after orientation. */
export const Rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Rectangle = z.infer<typeof Rectangle>;

export interface Size {
  width: number;
  height: number;
}

/** A requested part of an image: in its pixels, or in percent of its sides. */
export const CropData = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  unit: z.enum(['%', 'px']),
});
export type CropData = z.infer<typeof CropData>;

/** The smallest width and height of a crop of this image. */
export function minCropSize({ width, height }: Size): Size {
  return { width: Math.min(MIN_CROP_PX, width), height: Math.min(MIN_CROP_PX, height) };
}

/** Rounds the request to whole pixels and clips it to the image; undefined if the result is below `minCropSize`. */
export function pixelRectangle(data: CropData, image: Size): Rectangle | undefined {
  const [perX, perY] = data.unit === '%' ? [image.width / 100, image.height / 100] : [1, 1];
  const horizontal = pixelSpan(data.x * perX, data.width * perX, image.width);
  const vertical = pixelSpan(data.y * perY, data.height * perY, image.height);
  const least = minCropSize(image);
  if (horizontal.length < least.width || vertical.length < least.height) return undefined;
  return { x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length };
}

function pixelSpan(start: number, length: number, limit: number): { start: number; length: number } {
  const within = (value: number) => Math.min(limit, Math.max(0, Math.round(value)));
  const first = within(start);
  return { start: first, length: within(start + length) - first };
}

const place = {
  collectionId: RowId,
  photoIndex: z.int().check(z.minimum(0), z.maximum(PHOTOS_PER_DAY - 1)),
};

/** The URL of a photo after it was cropped or reset. */
export const ShownPhoto = z.object({ photoUrl: z.string() });
export type ShownPhoto = z.infer<typeof ShownPhoto>;

/** `cropData` is measured on the image at `imageUrl`: the original, or the crop shown now. */
export const cropImage = endpoint({
  method: 'POST',
  path: '/api/images/crop',
  access: 'owner',
  summary: 'Crop a photo; the original is not changed',
  // `imageUrl` may be an embedded image, a `data:` URL of megabytes.
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({ imageUrl: z.string().check(z.minLength(1)), cropData: CropData, ...place }),
  answer: ShownPhoto,
});

export const resetImage = endpoint({
  method: 'POST',
  path: '/api/images/reset',
  access: 'owner',
  summary: 'Reset a crop: show the whole original again, under its former URL',
  body: z.object(place),
  answer: ShownPhoto,
});

/** The original behind a photo of a collection, and which part of it is shown. */
export const OriginalPhoto = z.object({
  url: z.string(),
  sha256: z.string(),
  version: z.string(),
  /** Pixels after orientation. */
  width: z.int(),
  height: z.int(),
  /** Absent if the whole original is shown. */
  crop: z.optional(Rectangle),
});
export type OriginalPhoto = z.infer<typeof OriginalPhoto>;

export const getOriginal = endpoint({
  method: 'GET',
  path: '/api/admin/collections/{collectionId}/photos/{photoIndex}/original',
  access: 'owner',
  summary: 'Get the original behind a photo of a day, and the part that is shown',
  params: z.object({
    collectionId: RowIdText,
    photoIndex: integerText(0, PHOTOS_PER_DAY - 1),
  }),
  answer: OriginalPhoto,
});

/** Serves a crop whose URL is opened directly, for example in a tab of its own. */
export const getCrop = endpoint({
  method: 'GET',
  path: '/media/crops/{name}',
  access: 'public',
  summary: 'Get a crop, large, without metadata',
  params: z.object({ name: z.string() }),
});
