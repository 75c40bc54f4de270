import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache: no automatic retry, no refetch on focus, by default never stale (FETCH-1) but for the data of a
 * document of unknown age (`readState`).
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
      // Offline, a mutation fails now instead of waiting silently, and can be repeated.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
