import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache. By default it neither retries nor refetches on focus, and data never become stale (FETCH-1). Data
 * from a document of unknown age are stale from the beginning (`readState`).
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
