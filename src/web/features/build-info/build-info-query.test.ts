import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { buildInfoQuery } from './build-info-popover.tsx';

test('[ADM-1] refetches the build info each time it is shown, because the server may have been updated', async () => {
  let version = 0;
  vi.stubGlobal('fetch', async () => Response.json({ version: `1.${version++}.0` }));
  const client = createQueryClient();
  await client.fetchQuery(buildInfoQuery());
  expect((await client.fetchQuery(buildInfoQuery())).version).toBe('1.1.0');
});
