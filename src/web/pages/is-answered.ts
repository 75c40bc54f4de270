import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** True, or undefined: while the database is away nobody can say what a page holds. */
export function isAnswered(client: QueryClient, key: QueryKey): true | undefined {
  return client.getQueryData(key) === undefined ? undefined : true;
}
