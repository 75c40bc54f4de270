import { type ComponentType, lazy } from 'react';
import type { AdminSlug } from './admin-paths.ts';
import { AdminTitle } from './admin-title.tsx';

const load = {
  '': async () => (await import('./collections-tab.tsx')).CollectionsTab,
  sync: async () => (await import('./sync-tab.tsx')).SyncTab,
  'auto-sync': async () => (await import('./auto-sync-tab.tsx')).AutoSyncTab,
  cache: async () => titled('cache', (await import('../../features/cache/cache-panel.tsx')).CachePanel),
  analytics: async () =>
    titled('analytics', (await import('../../features/analytics/analytics-panel.tsx')).AnalyticsPanel),
  email: async () => titled('email', (await import('../../features/mail/mail-settings.tsx')).MailSettings),
  news: async () => (await import('./news-page.tsx')).AdminNewsPage,
  feedback: async () => (await import('./feedback-page.tsx')).FeedbackPage,
  followers: async () => (await import('../../features/subscribers/subscribers-panel.tsx')).SubscribersPanel,
  audit: async () => (await import('../../features/audit/audit-panel.tsx')).AuditPanel,
  settings: async () => (await import('./settings-page.tsx')).SettingsPage,
} satisfies Record<AdminSlug, () => Promise<ComponentType>>;

/** A section that consists of its heading and one panel. */
function titled(slug: AdminSlug, Panel: ComponentType): ComponentType {
  return function TitledPanel() {
    return (
      <>
        <AdminTitle slug={slug} />
        <Panel />
      </>
    );
  };
}

const later = (slug: AdminSlug) => lazy(async () => ({ default: await load[slug]() }));

/** The component of each section, each in its own chunk. */
export const sectionComponents: Record<AdminSlug, ComponentType> = {
  '': later(''),
  sync: later('sync'),
  'auto-sync': later('auto-sync'),
  cache: later('cache'),
  analytics: later('analytics'),
  email: later('email'),
  news: later('news'),
  feedback: later('feedback'),
  followers: later('followers'),
  audit: later('audit'),
  settings: later('settings'),
};

/** Preloads every section, so that each opens at once, even if the server becomes unreachable. */
export async function preloadSections(): Promise<void> {
  await Promise.all(Object.values(load).map((one) => one()));
}
