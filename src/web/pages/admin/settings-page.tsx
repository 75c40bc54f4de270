import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackupPanel } from '../../features/backups/backup-panel.tsx';
import { backupTexts } from '../../features/backups/texts.ts';
import { PasskeyPanel } from '../../features/passkeys/passkey-panel.tsx';
import { passkeyTexts } from '../../features/passkeys/texts.ts';
import { PasswordForm } from '../../features/password/password-form.tsx';
import { SessionList } from '../../features/password/session-list.tsx';
import { passwordTexts, sessionTexts } from '../../features/password/texts.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import { AboutForm } from '../../features/site-settings/about-form.tsx';
import { SiteForm } from '../../features/site-settings/site-form.tsx';
import { siteSettingsQuery } from '../../features/site-settings/site-settings-query.ts';
import { siteSettingsTexts } from '../../features/site-settings/texts.ts';
import { TimeZoneForm } from '../../features/site-settings/time-zone-form.tsx';
import { useTexts } from '../../lib/texts.ts';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { isFirstLoad, QueryState } from '../../ui/query-state.tsx';
import { AdminTitle } from './admin-title.tsx';

/** The site's settings, sign-in methods, sessions and backups. Each part is saved separately. */
export function SettingsPage() {
  const password = useTexts(passwordTexts);
  const passkey = useTexts(passkeyTexts);
  const session = useTexts(sessionTexts);
  const backup = useTexts(backupTexts);
  const site = useQuery(siteSettingsQuery);
  return (
    <>
      <AdminTitle slug="settings" />
      <SiteParts />
      <div hidden={isFirstLoad(site)}>
        <PanelSection title={password.title} lead={password.lead}>
          <PasswordForm />
        </PanelSection>
        <PanelSection title={passkey.title} lead={passkey.lead}>
          <PasskeyPanel />
        </PanelSection>
        <PanelSection title={session.title} lead={session.lead}>
          <SessionList />
        </PanelSection>
        <PanelSection title={backup.title} lead={backup.lead}>
          <BackupPanel />
        </PanelSection>
      </div>
    </>
  );
}

function SiteParts() {
  const t = useTexts(siteSettingsTexts);
  const client = useQueryClient();
  const query = useQuery(siteSettingsQuery);
  const settings = query.data;
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());

  if (settings === undefined) {
    return (
      <PanelSection title={t.site} lead={t.siteLead}>
        <QueryState query={query} failed={t.loadFailed} loading={t.loading} />
      </PanelSection>
    );
  }

  const part = (name: string) => ({
    settings,
    // The site's name is shown on every page, and a new time zone may change today's date.
    onSaved: () => {
      void client.invalidateQueries({ queryKey: siteQuery().queryKey });
      void client.invalidateQueries({ queryKey: ['collections'] });
    },
    onDirty: (dirty: boolean) =>
      setUnsaved((names) => new Set(dirty ? [...names, name] : [...names].filter((other) => other !== name))),
  });
  return (
    <>
      <UnsavedGuard unsaved={unsaved.size > 0} />
      <PanelSection title={t.site} lead={t.siteLead}>
        <SiteForm {...part('site')} />
      </PanelSection>
      <PanelSection title={t.about} lead={t.aboutLead}>
        <AboutForm {...part('about')} />
      </PanelSection>
      <PanelSection title={t.timeZone} lead={t.timeZoneLead}>
        <TimeZoneForm {...part('zone')} />
      </PanelSection>
    </>
  );
}
