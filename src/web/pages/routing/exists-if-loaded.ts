import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** True if the page's data was loaded, else undefined: without the database it is unknown whether the page exists. */
export function existsIfLoaded(client: QueryClient, key: QueryKey): true | undefined {
  return client.getQueryData(key) === undefined ? undefined : true;
}
