import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { mailQuery } from '../../features/mail/mail-query.ts';
import { MailSettings } from '../../features/mail/mail-settings.tsx';
import { siteSettingsQuery } from '../../features/site-settings/site-settings-query.ts';
import { subscribersQuery } from '../../features/subscribers/subscriber-queries.ts';
import { SubscribersPanel } from '../../features/subscribers/subscribers-panel.tsx';
import { syncStateQuery } from '../../features/sync/sync-query.ts';
import { SettingsPage } from './settings-page.tsx';
import { SyncTab } from './sync-tab.tsx';

const everyone = subscribersQuery({ show: undefined, find: '' });
const pages: [string, readonly unknown[], ReactNode][] = [
  ['settings', siteSettingsQuery.queryKey, <SettingsPage key="" />],
  ['sync', syncStateQuery().queryKey, <SyncTab key="" />],
  ['e-mail', mailQuery().queryKey, <MailSettings key="" />],
  ['followers', everyone.queryKey, <SubscribersPanel key="" />],
];

test.each(pages)(
  '%s: what is below the first part appears when that has loaded or failed',
  (_, queryKey, page) => {
    const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
    const client = new QueryClient({ defaultOptions: { queries } });
    const shown = () =>
      renderToStaticMarkup(
        <Router ssrPath="/admin">
          <QueryClientProvider client={client}>{page}</QueryClientProvider>
        </Router>,
      );
    expect(shown()).toContain('<div hidden=""');
    const state = { status: 'error', error: new Error('503'), errorUpdateCount: 1 } as const;
    client.getQueryCache().find({ queryKey })?.setState(state);
    expect(shown()).not.toContain('<div hidden=""');
  },
);
