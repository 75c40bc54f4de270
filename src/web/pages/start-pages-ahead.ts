import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isVisitorsPath } from '../../shared/offline.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { startPrefetch } from '../features/prefetch/start-prefetch.ts';

/** Prefetches the pages that a visitor may open next (LIGHT-8). The owner's pages always come from the server. */
export function startPagesAhead(client: QueryClient): void {
  const isOwner = Boolean(client.getQueryData(userQuery().queryKey));
  if (isOwner || !isVisitorsPath(location.pathname)) return;
  startPrefetch({ onChange: (onChanged) => watchResponses(client, onChanged) });
}

/** Calls back when a known response has changed, because prefetched pages may show the former one. */
export function watchResponses(client: QueryClient, onChanged: () => void): void {
  const lastData = new Map(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => [queryHash, state.data]),
  );
  client.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryHash, state } = event.query;
    const before = lastData.get(queryHash);
    lastData.set(queryHash, state.data);
    // TanStack Query keeps the same object for an equal response.
    if (before !== undefined && before !== state.data) onChanged();
  });
}
