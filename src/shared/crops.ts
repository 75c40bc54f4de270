import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PHOTOS_PER_DAY } from './limits.ts';
import { RowId, RowIdText } from './row-id.ts';

/** No side of a crop is shorter, unless the original's own is: a slip of the finger is no picture (CROP-2). */
export const MIN_CROP_PX = 64;

/** A part of a picture in its upright pixels. */
export const Rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Rectangle = z.infer<typeof Rectangle>;

export interface Size {
  width: number;
  height: number;
}

/** A part of a picture as it is asked for: in its pixels, or in percent of its sides. */
export const CropData = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  unit: z.enum(['%', 'px']),
});
export type CropData = z.infer<typeof CropData>;

/** The shortest sides a crop of this picture may have. */
export function minCropSize({ width, height }: Size): Size {
  return { width: Math.min(MIN_CROP_PX, width), height: Math.min(MIN_CROP_PX, height) };
}

/**
 * What is asked for in whole pixels of a picture: its edges rounded, and what lies outside cut off.
 * Undefined if less is left than a crop must have.
 */
export function pixelRectangle(data: CropData, picture: Size): Rectangle | undefined {
  const [perX, perY] = data.unit === '%' ? [picture.width / 100, picture.height / 100] : [1, 1];
  const horizontal = pixelSpan(data.x * perX, data.width * perX, picture.width);
  const vertical = pixelSpan(data.y * perY, data.height * perY, picture.height);
  const least = minCropSize(picture);
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

/** What a photo of a day shows now. */
export const ShownPhoto = z.object({ photoUrl: z.string() });
export type ShownPhoto = z.infer<typeof ShownPhoto>;

/** `cropData` is measured on the picture that `imageUrl` names: the original's, or the crop's that is shown now. */
export const cropImage = endpoint({
  method: 'POST',
  path: '/api/images/crop',
  access: 'owner',
  summary: 'Show only a part of a photo; the original stays as it is',
  // An embedded picture is its own, long address.
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({ imageUrl: z.string().check(z.minLength(1)), cropData: CropData, ...place }),
  answer: ShownPhoto,
});

export const resetImage = endpoint({
  method: 'POST',
  path: '/api/images/reset',
  access: 'owner',
  summary: 'Show the whole original again, under the very url it had',
  body: z.object(place),
  answer: ShownPhoto,
});

/** The original behind a photo of a day, and which part of it is shown. */
export const OriginalPhoto = z.object({
  url: z.string(),
  sha256: z.string(),
  version: z.string(),
  /** Upright pixels. */
  width: z.int(),
  height: z.int(),
  /** Absent where the whole is shown. */
  crop: z.optional(Rectangle),
});
export type OriginalPhoto = z.infer<typeof OriginalPhoto>;

export const getOriginal = endpoint({
  method: 'GET',
  path: '/api/admin/collections/{collectionId}/photos/{photoIndex}/original',
  access: 'owner',
  summary: 'The original behind a photo of a day, and which part of it is shown',
  params: z.object({
    collectionId: RowIdText,
    photoIndex: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PHOTOS_PER_DAY - 1)),
  }),
  answer: OriginalPhoto,
});

/** A crop as somebody opens it in a tab of its own. */
export const getCrop = endpoint({
  method: 'GET',
  path: '/media/crops/{name}',
  access: 'public',
  summary: 'The shown part of a photo, large, without any metadata',
  params: z.object({ name: z.string() }),
});
