import { InfiniteQueryObserver, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Feedback, FeedbackStatus } from '../../../shared/feedback.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { feedbackQuery, unreadQuery } from './feedback-queries.ts';
import { useFeedbackChanges } from './use-feedback-changes.ts';

function setUp(status: FeedbackStatus) {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('{}')));
  const client = createQueryClient();
  const items = [{ id: 1, status } as Feedback];
  client.setQueryData(feedbackQuery(undefined).queryKey, {
    pages: [{ items, next: null }],
    pageParams: [null],
  });
  client.setQueryData(unreadQuery().queryKey, (count) => ({ ...count, unread: 2 }) as typeof count);
  let changes: ReturnType<typeof useFeedbackChanges> | undefined;
  function List() {
    changes = useFeedbackChanges();
    return null;
  }
  renderToString(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  const itemsNow = () => client.getQueryData(feedbackQuery(undefined).queryKey)?.pages[0]?.items;
  return {
    client,
    changes,
    items: itemsNow,
    unread: () => client.getQueryData(unreadQuery().queryKey)?.unread,
  };
}

test.each([
  ['read', 'pending', 'read', 1],
  ['answered after it was read', 'read', 'answered', 2],
  ['unread again', 'read', 'pending', 3],
] as const)(
  '[FB-3] the unread count is right at once when a message is %s',
  (_, before, status, expected) => {
    const { changes, unread } = setUp(before);
    changes?.replace({ id: 1, status });
    expect(unread()).toBe(expected);
  },
);

test('[FB-3] an older answer to a refetch does not make a message unread again', async () => {
  const { client, changes, items } = setUp('pending');
  const older = Promise.withResolvers<Response>();
  const pageOf = (status: FeedbackStatus) => Response.json({ items: [{ id: 1, status }], next: null });
  const answers = [older.promise, Promise.resolve(pageOf('read'))];
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('unread') ? Promise.resolve(Response.json({ unread: 0 })) : answers.shift(),
  );
  const stop = new InfiniteQueryObserver(client, feedbackQuery(undefined)).subscribe(() => {});
  changes?.replace({ id: 1, status: 'read' });
  older.resolve(pageOf('pending'));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(items()).toEqual([{ id: 1, status: 'read' }]);
  stop();
});

test('[FB-3] an older answer to a refetch of the unread messages does not bring a deleted one back', async () => {
  const { client, changes } = setUp('pending');
  const query = feedbackQuery('pending');
  const shown = { pages: [{ items: [{ id: 1, status: 'pending' } as Feedback], next: null }] };
  client.setQueryData(query.queryKey, { ...shown, pageParams: [null] });
  const older = Promise.withResolvers<Response>();
  const answers = [older.promise, Promise.resolve(Response.json({ items: [], next: null }))];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    return url.includes('unread') ? Promise.resolve(Response.json({ unread: 0 })) : answers.shift();
  });
  const stop = new InfiniteQueryObserver(client, query).subscribe(() => {});
  await changes?.remove.mutateAsync(1);
  older.resolve(Response.json(shown.pages[0]));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(query.queryKey)?.pages[0]?.items).toEqual([]);
  stop();
});
