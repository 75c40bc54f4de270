import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Collection } from '../../../shared/collections.ts';
import { GuestBookSection } from './guest-book.tsx';
import { guestBookQuery } from './guest-book-query.ts';

const collection = { id: 1, date: '2026-11-20', photoUrls: [], photos: [] } as unknown as Collection;

test('[BOOK-2] shows that a guest book is loading or has failed, and `below` only after loading', async () => {
  // With `retryOnMount`, a failed query would be rendered as loading again.
  const queries = { retry: false, retryOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <GuestBookSection
          {...{ collection, today: undefined, parentKey: [] }}
          findToday={async () => '2026-11-20'}
          below="The row below"
        />
      </QueryClientProvider>,
    );
  const respond = async (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    await client.prefetchInfiniteQuery(guestBookQuery([], collection.date));
  };
  expect(shown()).toContain('Loading…');
  expect(shown()).not.toContain('The row below');
  await respond(new Response('', { status: 503 }));
  expect(shown()).toContain('The guest book could not be loaded.');
  expect(shown()).toContain('Try again');
  expect(shown()).toContain('The row below');
  await respond(Response.json({ entries: [], total: 0, before: null }));
  expect(shown()).not.toMatch(/Loading…|could not be loaded/);
  expect(shown()).toContain('The row below');
});
