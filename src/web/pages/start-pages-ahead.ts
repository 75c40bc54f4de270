import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isVisitorsPath } from '../../shared/offline.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { startPrefetch } from '../features/prefetch/start-prefetch.ts';

/** Prefetches the pages that a visitor may open next (LIGHT-8); none for the owner or on the owner's pages. */
export function startPagesAhead(client: QueryClient): void {
  const isOwner = Boolean(client.getQueryData(userQuery().queryKey));
  if (isOwner || !isVisitorsPath(location.pathname)) return;
  startPrefetch({ onChange: (onChanged) => watchResponses(client, onChanged) });
}

/** Calls back when a cached response has changed, because prefetched pages may show the old one. */
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
    // For an equal response TanStack Query returns the same object.
    if (before !== undefined && before !== state.data) onChanged();
  });
}
