import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { backupsQuery, noteRunning } from './backups-query.ts';

test('[OPS-4] a backup that was begun counts as running even if the next request for its state fails', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const client = createQueryClient();
  const keep = { days: 7, weeks: 4, months: 6 };
  const status = { backups: [], isRunning: false, nightlyAt: null, keep, failure: null };
  client.setQueryData(backupsQuery.queryKey, status);
  await noteRunning(client);
  expect(client.getQueryData(backupsQuery.queryKey)?.isRunning).toBe(true);
});
