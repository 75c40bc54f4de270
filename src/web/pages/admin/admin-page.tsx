import '../../styles/later.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import type { User } from '../../../shared/auth.ts';
import { watchSignOut } from '../../features/auth/sign-out-watch.ts';
import { recentUserQuery } from '../../features/auth/user-query.ts';
import { BackupFailure } from '../../features/backups/backup-failure.tsx';
import { backupsQuery } from '../../features/backups/backups-query.ts';
import { backupTexts } from '../../features/backups/texts.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import { siteSettingsQuery } from '../../features/site-settings/site-settings-query.ts';
import { useOauthReturn } from '../../features/storage/use-oauth-return.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { whenIdle } from '../../lib/time/when-idle.ts';
import { TimeZoneContext } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../../ui/choices/theme-switch.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { dismissToasts } from '../../ui/toast/use-toast.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { useDocumentTitle } from '../head/use-document-title.ts';
import { ownerTexts } from '../owner-texts.ts';
import { AdminHeader } from './admin-header.tsx';
import { AdminNav } from './admin-nav.tsx';
import { adminPath } from './admin-paths.ts';
import { adminPages, adminTabs } from './admin-sections.ts';
import { preloadSections, sectionComponents } from './section-list.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useSessionChecks } from './use-session-checks.ts';
import { useWaitingCount } from './use-waiting-count.ts';

/**
 * The admin pages: header, navigation and the section of the URL (ADM-1, ADM-2). Without a session they redirect to
 * the login page (AUTH-3); if the session ends later, they ask to sign in by a dialog (AUTH-4).
 */
export function AdminPage() {
  const t = useTexts(ownerTexts);
  const client = useQueryClient();
  const user = useQuery(recentUserQuery());
  const { data: site } = useQuery(siteQuery());
  const { data: settings } = useQuery({ ...siteSettingsQuery, enabled: Boolean(user.data) });
  const { known: unread } = useWaitingCount(Boolean(user.data));
  const [pathname, navigate] = useLocation();
  const section =
    [...adminTabs, ...adminPages].find(({ slug }) => adminPath(slug) === pathname) ?? adminTabs[0];
  const Section = sectionComponents[section.slug];
  const language = useLanguage();
  useDocumentTitle(`${section.title[language]} · ${t.title} · ${site?.name ?? 'Gomai'}`);
  useEffect(() => watchSignOut(client), [client]);
  useSessionChecks();
  useEffect(() => whenIdle(() => preloadSections().catch(() => undefined)), []);
  useOauthReturn({
    ready: Boolean(user.data),
    leave: () => navigate(adminPath('sync'), { replace: true }),
  });

  // The last signed-in user: after the session has ended the page stays mounted, so that typed text is not lost.
  const [owner, setOwner] = useState<User>();
  if (user.data && user.data !== owner) setOwner(user.data);
  const isSignedOut = user.data === null;

  if (isSignedOut && owner === undefined) {
    // The requested page is in the history state: a URL parameter would let a link redirect the owner anywhere.
    return <Redirect to="/login" replace state={{ wanted: pathname + location.search }} />;
  }
  return (
    <div className="pr-(--chat-right) pb-(--chat-below)">
      <div className="admin mx-auto flex min-h-[calc(100dvh-var(--chat-below,0px))] max-w-[1400px] flex-col px-5 pb-24 text-body md:px-10 wide:max-w-[2560px] wide:px-[min(5.625vw,144px)]">
        {owner && (
          <TimeZoneContext value={settings?.timeZone}>
            <AdminHeader username={owner.username} />
            <AdminNav
              label={t.sections}
              counts={{ feedback: { n: unread, label: fillIn(t.unread, { n: unread }) } }}
            />
            {section.slug !== 'settings' && <BackupNotice />}
            {/* Dismisses the last attempt's message before a form submits, as it may contradict the result. */}
            <main
              key={section.slug}
              tabIndex={-1}
              onSubmitCapture={() => dismissToasts()}
              className="flex-1 outline-none"
            >
              <TooltipProvider>
                <LoadBoundary>
                  <Suspense fallback={<Waiting text={t.loading} />}>
                    <Section />
                  </Suspense>
                </LoadBoundary>
              </TooltipProvider>
            </main>
            <footer className="mt-16 flex flex-wrap justify-between gap-x-8 border-hairline border-t pt-3 text-[13px]">
              <LanguageSwitch />
              <ThemeSwitch />
            </footer>
          </TimeZoneContext>
        )}
        {isSignedOut && <SignInAgain />}
        {user.isPending && <Waiting text={t.loading} />}
        {user.isError && (
          <main role="alert" className="flex flex-col items-center gap-5 pt-24">
            <p>{t.unreachable}</p>
            <Button onClick={() => user.refetch()}>{t.again}</Button>
          </main>
        )}
      </div>
    </div>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <p role="status" className="pt-24 text-center text-soft">
      {text}
    </p>
  );
}

/** Says that the last backup failed. The settings page says so itself. */
function BackupNotice() {
  const t = useTexts(backupTexts);
  const { data } = useQuery(backupsQuery);
  if (!data?.failure || data.isRunning) return null;
  return (
    <p role="status" className="border-b border-hairline py-3">
      <span className="text-seal">
        <BackupFailure failure={data.failure} />
      </span>{' '}
      <Link
        href={adminPath('settings')}
        className="inline-flex min-h-11 items-center underline decoration-soft/60 underline-offset-3 hover:decoration-ink md:pointer-fine:min-h-0"
      >
        {t.see}
      </Link>
    </p>
  );
}
