import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache: by default no automatic retry, no refetch on focus, and no stale data (FETCH-1), except data from
 * a document of unknown age (`readState`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: ({ state }) => state.dataUpdatedAt && Infinity,
      },
      // Offline, a mutation fails at once instead of waiting silently, so that the visitor can repeat it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
