import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Choices } from '../shared/choices.ts';
import { languageOf, siteQuery } from './features/site/site-query.ts';
import { ChoicesContext } from './lib/choices/choices.ts';
import { useVisitorChoices } from './lib/choices/use-visitor-choices.ts';
import { plainPath } from './lib/page/plain-path.ts';
import { LanguageContext } from './lib/texts.ts';
import { visitorTitle } from './pages/head/page-title.ts';
import { useDocumentTitle } from './pages/head/use-document-title.ts';
import { LiveGallery } from './pages/live/live-gallery.tsx';
import { isSelectionPath } from './pages/routing/page-chunks.ts';
import { findPage, notFoundPage } from './pages/routing/page-list.tsx';
import { LoadBoundary } from './ui/load-boundary.tsx';
import { ToastHost } from './ui/toast/toast-host.tsx';

interface AppProps {
  /** The visitor's choices, the same on server and browser. */
  choices: Choices;
  /** Called when the page is hydrated or rendered, and again after a navigation. */
  onHydrated?: (() => void) | undefined;
}

/** Rendered in the page's `Suspense`, because React hydrates the page after the application around it. */
function Hydrated({ onHydrated }: Pick<AppProps, 'onHydrated'>) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return null;
}

export function App({ choices: first, onHydrated }: AppProps) {
  const [pathname] = useLocation();
  const { Component } = findPage(pathname) ?? notFoundPage;
  // The server's response is in the cache before hydration, so server and browser use the same language.
  const { data: site } = useQuery(siteQuery());
  const visitor = useVisitorChoices(first);
  const language = visitor.choices.language ?? languageOf(site);
  useEffect(() => {
    const page = document.documentElement;
    const pageLanguage = language ?? 'en';
    // Assigning the same language again would make a browser recompute all styles.
    if ((site ?? language) && page.lang !== pageLanguage) page.lang = pageLanguage;
  }, [site, language]);
  const title = visitorTitle(plainPath(pathname), site?.name ?? 'Gomai', language);
  useDocumentTitle(title);

  return (
    <ChoicesContext value={visitor}>
      <LanguageContext value={language}>
        <LiveGallery>
          {/* A selection's page changes its own path; remounted, it would lose its focus and open dialogs. */}
          <LoadBoundary key={isSelectionPath(pathname) ? undefined : pathname}>
            <Suspense>
              <Component />
              <Hydrated {...{ onHydrated }} />
            </Suspense>
          </LoadBoundary>
        </LiveGallery>
        <ToastHost />
      </LanguageContext>
    </ChoicesContext>
  );
}
