import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PendingEntries } from './pending-entries.tsx';
import { pendingQuery } from './queries.ts';

test('[BOOK-1] says that no entry is pending only if the server said so, and reports a failed load', async () => {
  const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <PendingEntries date="2026-11-20" more={undefined} />
      </QueryClientProvider>,
    );
  const none = /nothing to be read|未確認なし/;
  expect(shown()).not.toMatch(none);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await client.prefetchQuery(pendingQuery);
  expect(shown()).toMatch(/could not be loaded|読み込めません/);
  client.setQueryData(pendingQuery.queryKey, { pending: 0 });
  expect(shown()).toMatch(none);
});
