import { InfiniteQueryObserver, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { entriesQuery } from './queries.ts';
import { useGuestBookChanges } from './use-guest-book-changes.ts';

test.each([
  ['its author took back meanwhile', 404, '{"reason":"not_found"}', 'succeeds'],
  ['a proxy did not find', 404, '<h1>Not Found</h1>', 'fails'],
  ['could not be deleted', 503, '{}', 'fails'],
])('[BOOK-1] for an entry that %s, a deletion answered with %i %s %s', async (_, status, body, expected) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  let changes: ReturnType<typeof useGuestBookChanges> | undefined;
  function Inbox() {
    changes = useGuestBookChanges();
    return null;
  }
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Inbox />
    </QueryClientProvider>,
  );
  const outcome = changes?.remove.mutateAsync(7).then(
    () => 'succeeds',
    () => 'fails',
  );
  expect(await outcome).toBe(expected);
});

test('[BOOK-1] a decision during a refetch does not lose the new entry that caused the refetch', async () => {
  const [known, fresh] = [1, 2].map((id) => ({ id, status: 'pending' }) as OwnGuestBookEntry);
  const lists = [new Promise<Response>(() => {}), Response.json({ entries: [fresh], next: null })];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? (lists.shift() ?? Response.json({ pending: 1 })) : new Response('{}'),
  );
  const client = createQueryClient();
  const list = entriesQuery('pending');
  client.setQueryData(list.queryKey, {
    pages: [{ entries: known ? [known] : [], next: null }],
    pageParams: [null],
  });
  const stop = new InfiniteQueryObserver(client, list).subscribe(() => {});
  let changes: ReturnType<typeof useGuestBookChanges> | undefined;
  function Inbox() {
    changes = useGuestBookChanges();
    return null;
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Inbox />
    </QueryClientProvider>,
  );
  await changes?.decide.mutateAsync({ id: 1, status: 'shown' });
  await expect.poll(() => client.getQueryData(list.queryKey)?.pages[0]?.entries).toEqual([fresh]);
  stop();
});
