import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { languageOf, siteQuery } from './features/site/site-query.ts';
import { LanguageContext } from './lib/texts.ts';
import { LiveGallery } from './pages/live-gallery.tsx';
import { findPage, notFoundPage } from './pages/page-list.ts';
import { LoadBoundary } from './ui/load-boundary.tsx';
import { ToastHost } from './ui/toast-host.tsx';

export function App() {
  const [pathname] = useLocation();
  const { Component } = findPage(pathname) ?? notFoundPage;
  // In the cache before the first render wherever the server rendered: both sides speak the same language.
  const { data: site } = useQuery(siteQuery());
  const language = languageOf(site);
  useEffect(() => {
    if (site) document.documentElement.lang = language ?? 'en';
  }, [site, language]);

  return (
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
  );
}
