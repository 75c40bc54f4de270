import { type ComponentType, lazy } from 'react';
import type { AdminSlug } from './admin-sections.ts';

/** What stands under each heading of the desk, each in a chunk of its own. */
export const sectionComponents: Record<AdminSlug, ComponentType> = {
  '': lazy(async () => ({ default: (await import('./collections-desk.tsx')).CollectionsDesk })),
  sync: lazy(async () => ({ default: (await import('./sync-desk.tsx')).SyncDesk })),
  'auto-sync': lazy(async () => ({ default: (await import('./auto-sync-desk.tsx')).AutoSyncDesk })),
  cache: lazy(async () => ({ default: (await import('./cache-desk.tsx')).CacheDesk })),
  analytics: lazy(async () => ({ default: (await import('./analytics-desk.tsx')).AnalyticsDesk })),
  email: lazy(async () => ({ default: (await import('./email-desk.tsx')).EmailDesk })),
  news: lazy(async () => ({ default: (await import('./news-desk.tsx')).NewsDesk })),
  feedback: lazy(async () => ({ default: (await import('./feedback-desk.tsx')).FeedbackDesk })),
  settings: lazy(async () => ({ default: (await import('./settings-desk.tsx')).SettingsDesk })),
};
