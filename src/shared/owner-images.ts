import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FocalPoint } from './focal-point.ts';
import { PhotoRange } from './photo-range.ts';

/* The owner's endpoints for images; not in `images.ts`, which every page loads. */

export const UploadedPhoto = z.object({
  url: z.string(),
  fileName: z.string(),
  version: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  range: z.optional(PhotoRange),
  foundFocalPoint: z.optional(FocalPoint),
  ownFocalPoint: z.optional(FocalPoint),
  /** The date the photo was taken, by the camera's clock. */
  dateTaken: z.optional(z.string()),
});
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/photos',
  access: 'owner',
  summary: 'Upload one original (multipart)',
  file: 'photo',
  answer: UploadedPhoto,
});

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/admin/originals/{sha256}',
  access: 'owner',
  summary: 'Download the original file, with all its metadata',
  params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  query: z.object({ name: z.optional(z.string().check(z.maxLength(1000))) }),
});
