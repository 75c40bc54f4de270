import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a page exists: true if its data was loaded, undefined (unknown) if not, such as without the database. */
export function existsIfLoaded(client: QueryClient, key: QueryKey): true | undefined {
  return client.getQueryData(key) === undefined ? undefined : true;
}
