import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { useFindDay } from './use-find-day.ts';

afterEach(() => onlineManager.setOnline(true));

test('[SITE-2] while offline, looking up a collection fails at once instead of waiting for a connection', async () => {
  onlineManager.setOnline(false);
  const fetch = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
  let find: ReturnType<typeof useFindDay> | undefined;
  function Page() {
    find = useFindDay({});
    return null;
  }
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  expect(await find?.(1)).toBeUndefined();
  expect(fetch).toHaveBeenCalledOnce();
});
