import * as z from 'zod/mini';
import { Collection } from './collections.ts';
import { DateString } from './dates.ts';
import { deletionShape } from './deletion.ts';
import { endpoint } from './endpoint.ts';
import { OwnCollection } from './owner-collections.ts';
import { RowIdText } from './row-id.ts';

/** A deleted collection; `date` is its former date. */
export const DeletedDay = z.extend(OwnCollection, deletionShape);
export type DeletedDay = z.infer<typeof DeletedDay>;

const byId = z.object({ id: RowIdText });

export const listDeletedDays = endpoint({
  method: 'GET',
  path: '/api/admin/deleted-collections',
  access: 'owner',
  summary: 'List days deleted in the last 30 days, latest first',
  answer: z.array(DeletedDay),
});

export const restoreDay = endpoint({
  method: 'POST',
  path: '/api/admin/deleted-collections/{id}/restore',
  access: 'owner',
  summary: 'Restore a deleted day, to its date or another; 409 if the date is taken',
  params: byId,
  body: z.object({ date: z.optional(DateString) }),
  answer: Collection,
});

export const removeDay = endpoint({
  method: 'DELETE',
  path: '/api/admin/deleted-collections/{id}',
  access: 'owner',
  summary: 'Remove a deleted day permanently, with its likes and texts',
  params: byId,
});
