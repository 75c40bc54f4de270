import * as z from 'zod/mini';
import { deletionShape } from './deletion.ts';
import { endpoint } from './endpoint.ts';
import { OwnNewsItem } from './owner-news.ts';
import { RowIdText } from './row-id.ts';

export const DeletedNews = z.extend(OwnNewsItem, deletionShape);
export type DeletedNews = z.infer<typeof DeletedNews>;

const byId = z.object({ id: RowIdText });

export const listDeletedNews = endpoint({
  method: 'GET',
  path: '/api/admin/deleted-news',
  access: 'owner',
  summary: 'List news deleted in the last 30 days, latest first',
  answer: z.array(DeletedNews),
});

export const restoreNews = endpoint({
  method: 'POST',
  path: '/api/admin/deleted-news/{id}/restore',
  access: 'owner',
  summary: 'Restore deleted news',
  params: byId,
  answer: OwnNewsItem,
});

export const removeNews = endpoint({
  method: 'DELETE',
  path: '/api/admin/deleted-news/{id}',
  access: 'owner',
  summary: 'Delete news permanently',
  params: byId,
});
