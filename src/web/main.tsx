import '@fontsource-variable/cormorant-garamond';
import './styles.css';
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchMissingChunks } from './lib/fresh-page.ts';
import { createQueryClient } from './lib/query-client.ts';
import { whenIdle } from './lib/when-idle.ts';
import { findPage } from './pages/page-list.ts';

const container = document.getElementById('app');
if (container === null) throw new Error('The document has no #app');

const text = document.getElementById('state')?.textContent ?? '';
const state = (text === '' ? undefined : JSON.parse(text)) as DehydratedState | undefined;
const application = (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <HydrationBoundary state={state}>
        <App />
      </HydrationBoundary>
    </QueryClientProvider>
  </StrictMode>
);

/** No `await` at the top level: chunks could then take nothing from this one, and the first load would be in shreds. */
async function start(root: HTMLElement) {
  watchMissingChunks();
  // What the server rendered of a page with a chunk of its own can only be taken over once that is there.
  const preload = findPage(location.pathname)?.preload;
  if (preload) await preload();

  // The owner's pages arrive empty: there is nothing to hydrate.
  if (root.firstElementChild === null) createRoot(root).render(application);
  else hydrateRoot(root, application);

  whenIdle(async () => {
    const { startAnalytics } = await import('./features/analytics/start-analytics.ts');
    await startAnalytics();
  });
}

start(container);
