import * as z from 'zod/mini';

/** For how long the owner can restore deleted items (COL-9, NEWS-3). */
export const KEPT_DELETED_DAYS = 30;

/** The facts of a deletion, in addition to the deleted item. */
export const deletionShape = {
  deletedAt: z.iso.datetime(),
  /** When it is removed permanently. */
  removedAt: z.iso.datetime(),
};
