import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { App } from '../app.tsx';
import { dayQuery, openingsQuery } from '../features/collections/collection-queries.ts';
import { replayQuery } from '../features/collections/opening/replay-queries.ts';
import { noChoices } from '../lib/choices/choices.ts';
import { findPage } from './routing/page-list.tsx';

const date = '2026-11-21';

test.each([`/${date}`, `/${date}/opening`])(
  '[OPEN-3] %s of an announced opening offers another try if only the openings failed',
  async (path) => {
    // A failure is shown at once: without the browser's effects no retry begins.
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    client.setQueryData(dayQuery(date).queryKey, null);
    client.setQueryData(replayQuery(date).queryKey, null);
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await client.prefetchQuery(openingsQuery());
    await findPage(path)?.preload?.();
    const html = renderToString(
      <QueryClientProvider client={client}>
        <Router ssrPath={path}>
          <App choices={noChoices} />
        </Router>
      </QueryClientProvider>,
    );
    expect(html).toContain('Try again');
    expect(html).not.toContain('Page Not Found');
  },
);
