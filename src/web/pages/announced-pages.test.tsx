import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { planOpening } from '../../shared/opening-plan.ts';
import { App } from '../app.tsx';
import { dayQuery, openingsQuery } from '../features/collections/collection-queries.ts';
import { replayQuery } from '../features/collections/opening/replay-queries.ts';
import { siteQuery } from '../features/site/site-query.ts';
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
    const html = htmlOf(client, path);
    expect(html).toContain('Try again');
    expect(html).not.toContain('Page Not Found');
  },
);

afterEach(() => vi.unstubAllGlobals());

test.each(['/', `/${date}`])(
  '[OPEN-3] %s loads the opening that its document shows before it is hydrated',
  async (path) => {
    const client = new QueryClient();
    const opensAt = `${date}T12:00:00Z`;
    const plan = planOpening({ opensAt, strokeSeconds: 12, manualReveals: false });
    client.setQueryData(openingsQuery().queryKey, [
      { collectionId: 1, date, timeZone: 'UTC', photos: [], ...plan },
    ]);
    client.setQueryData(siteQuery().queryKey, {
      ...{ name: 'Gomai', today: date, dayEndsAt: `${date}T24:00:00Z`, about: { en: '', ja: '' } },
      ...{ language: 'en', layout: 'wall' },
    });
    vi.stubGlobal('document', { querySelector: (shown: string) => (shown === '.opening' ? {} : null) });
    await findPage(path)?.preload?.();
    vi.unstubAllGlobals();
    expect(htmlOf(client, path)).toContain('opening-cover');
  },
);

function htmlOf(client: QueryClient, path: string): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>
        <App choices={noChoices} />
      </Router>
    </QueryClientProvider>,
  );
}
