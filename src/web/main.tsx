import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { choicesOfDocument } from './lib/choices/choices.ts';
import { logger } from './lib/logger.ts';
import { clearOverlay, pageOfDocument, usePageLocation } from './lib/page/page-location.ts';
import { isOfUnknownAge, readState } from './lib/page/page-state.ts';
import { createQueryClient } from './lib/query-client.ts';
import { nextTask } from './lib/time/next-task.ts';
import { whenIdle } from './lib/time/when-idle.ts';
import { findPage, notFoundPage } from './pages/routing/page-list.tsx';

/** Hydrates or renders the page; resolves when it is interactive. */
export async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (root === null) throw new Error('The document has no #app');

  clearOverlay();
  const client = createQueryClient();
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  readState(client, document.getElementById('state')?.textContent ?? '', isOfUnknownAge(visit));
  // A page with its own chunk can be hydrated only once that has loaded.
  await (findPage(location.pathname) ?? notFoundPage).preload?.();
  await nextTask();

  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  const application = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router hook={usePageLocation}>
          <App choices={choicesOfDocument(document)} onHydrated={resolve} />
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
  // Rendered instead of hydrated: pages that arrive empty, such as `/admin`, and a page that Back reached after a
  // reload but before this script ran, because the document's HTML is of another page.
  const documentPath = visit === undefined ? location.pathname : new URL(visit.name).pathname;
  if (root.firstElementChild === null || documentPath !== location.pathname)
    createRoot(root).render(application);
  else {
    // Records which page the document shows: hydration has low priority, and Back may change the URL before that.
    pageOfDocument();
    startTransition(() => void hydrateRoot(root, application));
  }
  await hydrated;

  let lastKey: KeyboardEvent | undefined;
  const keep = (event: KeyboardEvent) => {
    lastKey = event;
  };
  addEventListener('keydown', keep);
  whenIdle(async () => {
    try {
      const { startWhenIdle } = await import('./pages/start-when-idle.ts');
      removeEventListener('keydown', keep);
      startWhenIdle(client, lastKey);
    } catch (error) {
      // The page works without this code; `watchMissingChunks` reloads a page of an old version.
      logger.warn('general', 'page: loading start-when-idle.ts failed', error);
    }
  });
}
