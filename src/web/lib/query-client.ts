import { QueryClient } from '@tanstack/react-query';

/** The query cache: no automatic retry, no refetch on focus, never stale by default (FETCH-1). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
      // Offline, a mutation fails now instead of waiting silently, and can be repeated.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
