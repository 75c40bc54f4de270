import '@fontsource-variable/cormorant-garamond';
import './styles.css';
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
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

// What the server rendered of a page with a chunk of its own can only be taken over when that is there.
const preload = findPage(location.pathname)?.preload;
if (preload) await preload();

// The owner's pages arrive empty: there is nothing to hydrate.
if (container.firstElementChild === null) createRoot(container).render(application);
else hydrateRoot(container, application);

whenIdle(async () => {
  const { startAnalytics } = await import('./features/analytics/start-analytics.ts');
  await startAnalytics();
});
