import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { Opening } from '../../shared/openings.ts';
import { allCollectionsQuery } from '../features/collection-editor/list/all-collections-query.ts';
import { OwnersSide } from './opening-owners-side.tsx';

const date = '2026-11-20';
const opening = { date, reveals: [], photos: [] } as unknown as Opening;

test('[OPEN-5] the stage shows its loading and error state below the site’s header', async () => {
  // Without these options the failed query would render as loading, because it would be retried after mounting.
  const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router ssrPath={`/${date}/opening`}>
          <OwnersSide {...{ date, opening }} />
        </Router>
      </QueryClientProvider>,
    );
  const respond = async (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    await client.prefetchQuery(allCollectionsQuery());
  };
  expect(shown()).toMatch(/<header.*Loading…/s);
  await respond(new Response('', { status: 503 }));
  expect(shown()).toMatch(/<header.*The opening could not be loaded\..*Try again/s);
  // The day was deleted in another tab.
  await respond(Response.json([]));
  expect(shown()).toMatch(/<header.*The opening could not be loaded\..*Try again/s);
});
