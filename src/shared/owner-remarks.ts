import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';
import { MAX_REMARKS, PHOTOS_PER_DAY } from './limits.ts';
import { Remark } from './remarks.ts';
import { RowIdText } from './row-id.ts';

/* The owner's endpoints for remarks; not in `remarks.ts`, which every page loads. */

const ofPhoto = z.object({
  collectionId: RowIdText,
  photoIndex: integerText(0, PHOTOS_PER_DAY - 1),
});

/** What the owner said of one photo, oldest first. */
export const PhotoRemarks = z.object({
  /** Shown beside the photo to all visitors. */
  kept: z.array(Remark),
  /** Chat messages about this photo that are not kept as remarks; they expire as all chat messages do. */
  offered: z.array(Remark),
  /** Identifies the photo at this position. Absent in answers of version 1.1.0. */
  photoKey: z.optional(z.string()),
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
    /** The remarks that the owner saw; 409 if the stored remarks equal neither `before` nor `remarks`. */
    before: z.array(Remark),
    /** The photo that the owner saw; 409 if another photo has its position by now. */
    photoKey: z.optional(z.string()),
  }),
});
