import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** True, or undefined: without the database it is unknown whether the page exists. */
export function isAnswered(client: QueryClient, key: QueryKey): true | undefined {
  return client.getQueryData(key) === undefined ? undefined : true;
}
