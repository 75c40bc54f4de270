import { QueryClient } from '@tanstack/react-query';

/** The cache every answer lives in: no automatic retry, no refetch on focus, never stale by default (FETCH-1). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
      // A device that is offline must not keep a press for later, unsaid: it fails now, and may be pressed again.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
