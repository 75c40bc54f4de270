import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Choices } from '../shared/choices.ts';
import { languageOf, siteQuery } from './features/site/site-query.ts';
import { ChoicesContext } from './lib/choices.ts';
import { plainPath } from './lib/plain-path.ts';
import { LanguageContext } from './lib/texts.ts';
import { useVisitorChoices } from './lib/use-visitor-choices.ts';
import { LiveGallery } from './pages/live-gallery.tsx';
import { findPage, notFoundPage } from './pages/page-list.ts';
import { useTitleInLanguage, visitorTitle } from './pages/page-title.ts';
import { LoadBoundary } from './ui/load-boundary.tsx';
import { ToastHost } from './ui/toast-host.tsx';

interface AppProps {
  /** What the visitor chose, the same on both sides. */
  choices: Choices;
  /** Told once everything listens. */
  onListening?: () => void;
}

export function App({ choices: first, onListening }: AppProps) {
  const [pathname] = useLocation();
  const { Component } = findPage(pathname) ?? notFoundPage;
  // In the cache before the first render wherever the server rendered: both sides speak the same language.
  const { data: site } = useQuery(siteQuery());
  const visitor = useVisitorChoices(first);
  const language = visitor.choices.language ?? languageOf(site);
  useEffect(() => {
    const page = document.documentElement;
    const spoken = language ?? 'en';
    // Written again, the same language makes a browser work out the style of everything anew.
    if ((site ?? language) && page.lang !== spoken) page.lang = spoken;
  }, [site, language]);
  const title = visitorTitle(plainPath(pathname), site?.name ?? 'Gomai', language);
  useTitleInLanguage(title, visitor.choices.language);
  useEffect(() => onListening?.(), [onListening]);

  return (
    <ChoicesContext value={visitor}>
      <LanguageContext value={language}>
        <LiveGallery>
          <LoadBoundary key={pathname}>
            <Suspense>
              <Component />
            </Suspense>
          </LoadBoundary>
        </LiveGallery>
        <ToastHost />
      </LanguageContext>
    </ChoicesContext>
  );
}
