import * as z from 'zod/mini';

/** How long what the owner deleted can be restored (COL-9, NEWS-3). */
export const KEPT_DELETED_DAYS = 30;

/** What is known of a deletion, beside what was deleted. */
export const deletionShape = {
  deletedAt: z.iso.datetime(),
  /** When it is removed permanently. */
  removedAt: z.iso.datetime(),
};
