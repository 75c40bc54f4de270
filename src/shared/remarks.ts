import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_REMARKS, MAX_TEXT_LENGTH, PHOTOS_PER_DAY } from './limits.ts';
import { RowIdText } from './row-id.ts';

/** What the owner said of a photo on a tour (WALK-4). */
export const Remark = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(MAX_TEXT_LENGTH, { error: 'A remark has 1 to 1,000 characters' }),
    ),
  saidAt: z.iso.datetime({ offset: true }),
});
export type Remark = z.infer<typeof Remark>;

const ofPhoto = z.object({
  collectionId: RowIdText,
  photoIndex: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PHOTOS_PER_DAY - 1)),
});

/** What the owner said of one photo, oldest first. */
export const PhotoRemarks = z.object({
  /** Beside the photo, for all visitors. */
  kept: z.array(Remark),
  /** Said at the photo, and in the chat only, until it expires there. */
  offered: z.array(Remark),
});
export type PhotoRemarks = z.infer<typeof PhotoRemarks>;

export const getRemarks = endpoint({
  method: 'GET',
  path: '/api/admin/collections/{collectionId}/photos/{photoIndex}/remarks',
  access: 'owner',
  summary: 'Get the remarks that are kept beside a photo, and the messages that can be added to them',
  params: ofPhoto,
  answer: PhotoRemarks,
});

export const saveRemarks = endpoint({
  method: 'PUT',
  path: '/api/admin/collections/{collectionId}/photos/{photoIndex}/remarks',
  access: 'owner',
  summary: 'Replace the remarks that are kept beside a photo',
  params: ofPhoto,
  body: z.object({
    remarks: z.array(Remark).check(z.maxLength(MAX_REMARKS)),
    /** The remarks that the owner saw; if others are stored, another tab changed them. */
    before: z.array(Remark),
  }),
});
