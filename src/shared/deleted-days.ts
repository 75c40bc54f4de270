import * as z from 'zod/mini';
import { Collection } from './collections.ts';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { OwnCollection } from './owner-collections.ts';
import { deletionShape } from './recently-deleted.ts';
import { RowIdText } from './row-id.ts';

/** A deleted collection; `date` is its former date. */
export const DeletedDay = z.extend(OwnCollection, deletionShape);
export type DeletedDay = z.infer<typeof DeletedDay>;

const byId = z.object({ id: RowIdText });

export const listDeletedDays = endpoint({
  method: 'GET',
  path: '/api/admin/deleted-collections',
  access: 'owner',
  summary: 'The days deleted in the last 30 days, the latest first',
  answer: z.array(DeletedDay),
});

export const restoreDay = endpoint({
  method: 'POST',
  path: '/api/admin/deleted-collections/{id}/restore',
  access: 'owner',
  summary: 'Bring a deleted day back, to its date or another; a date that is taken answers 409',
  params: byId,
  body: z.object({ date: z.optional(DateString) }),
  answer: Collection,
});

export const removeDay = endpoint({
  method: 'DELETE',
  path: '/api/admin/deleted-collections/{id}',
  access: 'owner',
  summary: 'Delete a deleted day for good, with its likes and words',
  params: byId,
});
