import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLiveRefresh } from '../../lib/live-refresh.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { daysKey, openingsQuery } from './collection-queries.ts';

/**
 * Keeps the page's collections up to date (LIVE-3); with `hasOpenings`, the announced openings too. If a response
 * equals the cached one, the cache keeps its objects, so nothing renders again.
 */
export function useLiveCollections({ hasOpenings = false } = {}): void {
  const client = useQueryClient();
  useEffect(
    () =>
      startLiveRefresh({
        after: afterInBrowser,
        isVisible: () => document.visibilityState === 'visible',
        isLoading: () => client.isFetching() > 0,
        refresh: () => {
          void client.refetchQueries({ queryKey: daysKey, type: 'active' });
          if (hasOpenings) void client.refetchQueries({ queryKey: openingsQuery().queryKey });
        },
      }),
    [client, hasOpenings],
  );
}
