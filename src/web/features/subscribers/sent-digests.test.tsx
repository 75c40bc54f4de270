import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SentDigests } from './sent-digests.tsx';
import { digestsQuery } from './subscriber-queries.ts';

test('[FOLLOW-6] says that the list of sent e-mails could not be loaded', async () => {
  const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await client.prefetchQuery(digestsQuery());
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SentDigests />
    </QueryClientProvider>,
  );
  expect(shown).toMatch(/Sent<.*could not be loaded.*Try again/s);
});
