import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { logout } from '../../shared/auth.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { newsCountQuery } from '../features/news/news-queries.ts';
import type {} from '../features/offline/offline-notice.tsx';
import { PresenceMark } from '../features/presence/presence-mark.tsx';
import { SiteFooter } from '../features/site/site-footer.tsx';
import { SiteHeader } from '../features/site/site-header.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import { siteTexts } from '../features/site/texts.ts';
import { call } from '../lib/call.ts';
import { useLanguage, useTexts } from '../lib/texts.ts';
import { whenIdle } from '../lib/time/when-idle.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { useLiveGallery } from './live/live-gallery-context.ts';

/** The frame of every visitor page: skip link, header, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useTexts(siteTexts);
  const language = useLanguage();
  const { data: site } = useQuery(siteQuery());
  const { data: user } = useQuery(userQuery());
  const { data: newsCount = 0 } = useQuery(newsCountQuery());
  const siteName = site?.name ?? 'Gomai';
  const isSignedIn = Boolean(user);
  const hasNews = newsCount > 0;
  const { openFeedback, feedback } = useFeedback();
  const { isPresent, openChat, settleChat, setHeaderPlace } = useLiveGallery();

  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t.skip}
      </a>
      <SiteHeader
        siteName={siteName}
        isSignedIn={isSignedIn}
        onExit={() => void settleChat().then(exit)}
        onFeedback={openFeedback}
        hasNews={hasNews}
        presence={
          isSignedIn ? <span ref={setHeaderPlace} /> : isPresent && <PresenceMark onOpen={openChat} />
        }
      />
      <offline-slot key={language} lang={language} />
      <main id="main" tabIndex={-1} className="page-width flex-1 outline-none">
        {children}
      </main>
      <SiteFooter siteName={siteName} isSignedIn={isSignedIn} hasNews={hasNews} />
      {feedback}
    </div>
  );
}

/** Ends the session (HEAD-2). Loads `/` as a new document, so that none of the owner's data stay in the cache. */
async function exit() {
  // A failure needs no message, because the new document shows that the owner is still signed in.
  await call(logout, {}).catch(() => undefined);
  window.location.assign('/');
}

const loadFeedback = () => import('../features/feedback/feedback-dialog.tsx');
const FeedbackDialog = lazy(async () => ({ default: (await loadFeedback()).FeedbackDialog }));

/** The feedback dialog, prefetched when the page is idle, so that it opens even if the server cannot be reached. */
function useFeedback(): { openFeedback: () => void; feedback: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(() => loadFeedback().catch(() => undefined)), []);
  return {
    openFeedback: () => setOpen(true),
    feedback: isOpen && (
      <LoadBoundary floating onClose={() => setOpen(false)}>
        <Suspense>
          <FeedbackDialog onClose={() => setOpen(false)} />
        </Suspense>
      </LoadBoundary>
    ),
  };
}
