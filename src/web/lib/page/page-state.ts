import type { QueryClient, QueryKey } from '@tanstack/react-query';

type CachedResponse = [key: QueryKey, data: unknown];

/**
 * The cached responses as JSON for the document, safe inside a script element. Fetch times are left out, so that an
 * unchanged page has the same text.
 */
export function writeState(client: QueryClient): string {
  const responses = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): CachedResponse => [queryKey, state.data]);
  return JSON.stringify(responses).replaceAll('<', '\\u003c');
}

interface NavigationTiming {
  type: string;
  activationStart?: number;
  deliveryType?: string;
}

/** True for a document that may be older than this visit: restored, prerendered or prefetched. */
export function isOfUnknownAge(
  { type, activationStart = 0, deliveryType = '' }: NavigationTiming = { type: '' },
): boolean {
  return type === 'back_forward' || activationStart > 0 || deliveryType === 'navigational-prefetch';
}

/** Restores the server's responses. If the document that holds them `isOfUnknownAge`, they are requested again. */
export function readState(client: QueryClient, text: string, isOfUnknownAge: boolean): void {
  if (text === '') return;
  for (const [key, data] of JSON.parse(text) as CachedResponse[]) {
    client.setQueryData(key, data, isOfUnknownAge ? { updatedAt: 0 } : {});
  }
}
