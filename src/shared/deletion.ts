import * as z from 'zod/mini';

/** For how long the owner can restore deleted items (COL-9, NEWS-3). */
export const KEPT_DELETED_DAYS = 30;

/** Fields that a deleted item has in addition to its own. */
export const deletionShape = {
  deletedAt: z.iso.datetime(),
  /** When the item is removed permanently. */
  removedAt: z.iso.datetime(),
};
