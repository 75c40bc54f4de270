import '../../src/web/styles.css';
import '../../src/web/styles/later.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../src/web/app.tsx';
import { choicesOfDocument } from '../../src/web/lib/choices/choices.ts';
import { createQueryClient } from '../../src/web/lib/query-client.ts';

/** Gomai's site as a usual single-page application: an empty document, rendered in the browser. */
const root = document.getElementById('app');
if (root === null) throw new Error('The document has no #app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App choices={choicesOfDocument(document)} />
    </QueryClientProvider>
  </StrictMode>,
);
