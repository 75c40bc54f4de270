import { QueryClientProvider, timeoutManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { PageRequest, PreparedPage, PreparePage } from '../shared/page.ts';
import { App } from './app.tsx';
import { userQuery } from './features/auth/user-query.ts';
import { languageOf, siteQuery } from './features/site/site-query.ts';
import { call } from './lib/call.ts';
import { writeState } from './lib/page/page-state.ts';
import { createQueryClient } from './lib/query-client.ts';
import { languageTags, themeTags } from './pages/head/choice-tags.ts';
import { earlyTags } from './pages/head/early-tags.ts';
import { headTags, isIndexable, shownSearch } from './pages/head/head-tags.ts';
import { noScriptLine } from './pages/head/no-script-line.ts';
import { findPage, notFoundPage } from './pages/routing/page-list.tsx';
import { loadOf } from './pages/routing/page-loads.ts';
import { linkedDay } from './pages/viewer/deep-link.ts';

/** Loads a page's data; the result's `render` makes the HTML. An unknown path has status 404 (ROUTE-3). */
export const prepare: PreparePage = async ({
  url,
  choices,
  publicUrl,
  fetch,
}: PageRequest): Promise<PreparedPage> => {
  // Not parsed by `new URL`, for which `//host` would be another site instead of a path.
  const [path = '/', search = ''] = url.split('?', 2);
  const pathname = decodedPath(path);
  const page = findPage(pathname) ?? notFoundPage;
  const client = createQueryClient();
  const via: typeof call = (endpoint, args, options) => call(endpoint, args, { ...options, fetch });

  const load = loadOf(page);
  const inBrowserOnly = load === undefined;
  const [loaded] = await Promise.all([
    load?.(client, via, { pathname, search }),
    page.preload?.(),
    // The user is requested here, because in the browser a visitor's 401 would be an error in the console.
    inBrowserOnly && client.prefetchQuery(userQuery(via)),
  ]);
  const isThere = inBrowserOnly || loaded;
  const application = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router ssrPath={path} ssrSearch={search}>
          <App choices={choices} />
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
  const language = choices.language ?? languageOf(client.getQueryData(siteQuery().queryKey));
  return {
    path: page.path,
    // 503 if it is unknown whether the page exists, so that crawlers try again later.
    status: isThere === undefined ? 503 : isThere ? 200 : 404,
    lang: language ?? 'en',
    isPersonal: Boolean(client.getQueryData(userQuery().queryKey)),
    state: writeState(client),
    render: () => {
      const body = inBrowserOnly ? '' : renderToString(application);
      const head = [
        themeTags(choices.theme),
        headTags({
          ...{ pathname, search, publicUrl, client, language },
          path: page.path,
          isThere,
        }),
        // Not for missing pages, the pages that only browsers render, or links to a photo, which has its own page.
        isThere && !inBrowserOnly && isIndexable(page.path) && linkedDay(search) === undefined
          ? languageTags({ pathname, search: shownSearch(client, { path: page.path, search }), publicUrl })
          : '',
      ].join('');
      const early = inBrowserOnly ? '' : earlyTags(/fetchpriority="high"/i.test(body));
      return { head, early: early + noScriptLine(language ?? 'en', inBrowserOnly), body };
    },
  };
};

/** Decodes a path as the router does in browsers, so that a page has one path, however its URL is encoded. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

// Each page has its own query cache, which is used once. The cache's garbage collection timers would keep all its
// data in memory for up to half an hour, the `gcTime` of the list of cameras.
const never = () => 0;
timeoutManager.setTimeoutProvider({
  setTimeout: never,
  clearTimeout: never,
  setInterval: never,
  clearInterval: never,
});
