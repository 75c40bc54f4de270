import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { unreadQuery } from '../../features/feedback-inbox/feedback-queries.ts';
import { pendingQuery } from '../../features/guestbook-inbox/queries.ts';
import { FeedbackPage } from './feedback-page.tsx';

test('[FB-3] [BOOK-1] the filter shows the number of waiting items only once both counts are loaded', async () => {
  const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <FeedbackPage />
      </QueryClientProvider>,
    );
  client.setQueryData(unreadQuery().queryKey, { unread: 2 });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await client.prefetchQuery(pendingQuery);
  expect(shown()).toContain('>Waiting –<');
  client.setQueryData(pendingQuery.queryKey, { pending: 1 });
  expect(shown()).toContain('>Waiting 3<');
});
