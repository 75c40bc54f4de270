import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuditPanel } from '../../features/audit/audit-panel.tsx';
import { Inbox } from '../../features/feedback-inbox/inbox.tsx';
import { GuestBookInbox } from '../../features/guestbook-inbox/guest-book-inbox.tsx';
import { SubscriberList } from '../../features/subscribers/subscriber-list.tsx';

const at = '2026-11-20T12:00:00Z';
/** One item with the fields of every list. */
const item = {
  ...{ id: 1, kind: 'email', email: 'aki@example.com', rhythm: 'daily', language: 'ja', since: at },
  ...{ lastSentAt: null, paused: null, name: 'Aki', message: 'Hello', submittedAt: at, status: 'read' },
  ...{ at, action: 'signed_in', subject: '', network: null, device: '', count: 1 },
};

const lists: [string, readonly string[], ReactNode][] = [
  ['[OPS-5] the audit log', ['audit', 'all'], <AuditPanel key="" />],
  ['[FOLLOW-6] the followers', ['subscribers', 'list', 'all', ''], <SubscriberList key="" />],
  [
    '[BOOK-1] the guest books',
    ['guest-book-inbox', 'list', 'all'],
    <GuestBookInbox key="" preview={() => null} />,
  ],
  [
    '[FB-3] the inbox',
    ['feedback', 'list', 'all'],
    <Inbox key="" canSendMail={false} reasonOf={String} forgetDialog={() => null} />,
  ],
];

test.each(lists)('%s: below the items, says that more could not be loaded', (_, queryKey, list) => {
  const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const shown = () => renderToStaticMarkup(<QueryClientProvider client={client}>{list}</QueryClientProvider>);
  client.setQueryData(queryKey, { pages: [{ items: [item], entries: [], next: 1 }], pageParams: [null] });
  expect(shown()).not.toContain('Try again');
  const fetchMeta = { fetchMore: { direction: 'forward' as const } };
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: 'error', error: new Error('503'), fetchMeta });
  const html = shown();
  const [above = '', ...alerts] = html.split('role="alert"');
  expect(above).not.toContain('Try again');
  expect(alerts).toEqual([expect.stringMatching(/More could not be loaded\..*<button.*Try again/s)]);
  expect(alerts[0]).not.toMatch(/<\/(?:li|table)>/);
});
