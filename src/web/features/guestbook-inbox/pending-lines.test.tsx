import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PendingLines } from './pending-lines.tsx';
import { pendingQuery } from './queries.ts';

test('[BOOK-1] says that no entry waits only once that is known', () => {
  const client = new QueryClient();
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <PendingLines date="2026-11-20" more={undefined} />
      </QueryClientProvider>,
    );
  const none = /nothing to be read|未確認なし/;
  expect(shown()).not.toMatch(none);
  client.setQueryData(pendingQuery.queryKey, { pending: 0 });
  expect(shown()).toMatch(none);
});
