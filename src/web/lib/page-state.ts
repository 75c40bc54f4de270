import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Answer = [key: QueryKey, data: unknown];

/**
 * The answers in a page's cache as JSON for its document, safe inside a script element. Without times: the same
 * answers make the same text, so that an unchanged page is recognised as one.
 */
export function writeState(client: QueryClient): string {
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): Answer => [queryKey, state.data]);
  return JSON.stringify(answers).replaceAll('<', '\\u003c');
}

/**
 * Takes over what the server wrote. It is as old as the document: fresh when that came from the server or was
 * confirmed by it, of unknown age when the browser went back to a document that it kept.
 */
export function readState(client: QueryClient, text: string, isOfUnknownAge: boolean): void {
  if (text === '') return;
  for (const [key, data] of JSON.parse(text) as Answer[]) {
    client.setQueryData(key, data, isOfUnknownAge ? { updatedAt: 0 } : {});
  }
}
