import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { useGuestBookChanges } from './use-guest-book-changes.ts';

test.each([
  ['its author took back meanwhile', 404, 'succeeds'],
  ['could not be deleted', 503, 'fails'],
])('[BOOK-1] for an entry that %s, a deletion answered with %i %s', async (_, status, expected) => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
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
