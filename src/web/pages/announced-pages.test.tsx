import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { planOpening } from '../../shared/opening-plan.ts';
import type { Opening } from '../../shared/openings.ts';
import { App } from '../app.tsx';
import { dayQuery, openingsQuery, todayQuery } from '../features/collections/collection-queries.ts';
import { replayQuery } from '../features/collections/opening/replay-queries.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { call } from '../lib/call.ts';
import { noChoices } from '../lib/choices/choices.ts';
import { loadHome } from './home-page.tsx';
import { findPage } from './routing/page-list.tsx';
import { openingPlace } from './shown-parts.ts';

const date = '2026-11-21';
const plan = planOpening({ opensAt: `${date}T12:00:00Z`, strokeSeconds: 12, manualReveals: false });
const announced: Opening = { collectionId: 1, date, timeZone: 'UTC', photos: [], ...plan };

test.each([`/${date}`, `/${date}/opening`])(
  '[OPEN-3] if the list of openings could not be loaded, %s offers to try again instead of “Page Not Found”',
  async (path) => {
    // Without these options the failed query would render as loading, because it would be retried after mounting.
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs the document that the server rendered, with an opening in it or without. */
const stubDocument = (opening: object | null) =>
  vi.stubGlobal('document', { querySelector: (shown: string) => (shown === '.opening' ? opening : null) });

test.each(['/', `/${date}`, `/${date}/opening`])(
  '[OPEN-3] before %s is hydrated, loads the opening’s code only if the document shows an opening',
  async (path) => {
    const preload = vi.spyOn(openingPlace, 'preload');
    stubDocument(null);
    await findPage(path)?.preload?.();
    expect(preload).not.toHaveBeenCalled();
    stubDocument({});
    await findPage(path)?.preload?.();
    expect(preload).toHaveBeenCalledOnce();
  },
);

test('[OPEN-3] the home page is hydrated with the opening that its document shows', async () => {
  const client = clientWith(announced);
  stubDocument({});
  await findPage('/')?.preload?.();
  vi.unstubAllGlobals();
  // On a large screen `home-top` makes the opening as wide as the day that will replace it.
  expect(htmlOf(client, '/')).toMatch(/class="home-top.*opening-cover/s);
});

test('[TODAY-2] a day without photos stays one if the server fails later', async () => {
  const client = clientWith();
  client.setQueryData(todayQuery().queryKey, null, { updatedAt: 0 });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await client.prefetchQuery(todayQuery());
  // Loads the code of the page's parts.
  await Promise.all([findPage('/')?.preload?.(), loadHome(new QueryClient(), call)]);
  expect(htmlOf(client, '/')).toContain('No photos for today');
});

test('[OPEN-4] the server renders an announced opening with its times, one under way with its latest photo’s number', async () => {
  const path = `/${date}`;
  await openingPlace.preload();
  await findPage(path)?.preload?.();
  expect(htmlOf(clientWith(announced), path)).toContain('opening-times');
  const photo = { url: '/media/1.jpg', details: {} };
  const html = htmlOf(clientWith({ ...announced, photos: [photo, photo, photo] }), path);
  expect(html).toContain('data-phase="revealing"');
  expect(html).toContain('the third of five');
  expect(html).toContain('The next one soon');
  expect(html).not.toContain('opening-times');
  expect(html).not.toContain('data-revealed="true"');
});

function clientWith(...openings: Opening[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(openingsQuery().queryKey, openings);
  client.setQueryData(siteQuery().queryKey, {
    ...{ name: 'Gomai', today: date, dayEndsAt: `${date}T24:00:00Z`, about: { en: '', ja: '' } },
    ...{ language: 'en', layout: 'wall' },
  });
  return client;
}

function htmlOf(client: QueryClient, path: string): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>
        <App choices={noChoices} />
      </Router>
    </QueryClientProvider>,
  );
}
