import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { userQuery } from '../features/auth/user-query.ts';
import { collectionsQuery, todayQuery } from '../features/collections/collection-queries.ts';
import { siteQuery } from '../features/site/site-query.ts';
import type { call } from '../lib/call.ts';
import { HomePage } from './home-page.tsx';

export interface Page {
  readonly path: string;
  readonly Component: ComponentType;
  /** Rendered by the server with this data in the cache; without it the page is made in the browser alone. */
  readonly load?: (client: QueryClient, via: typeof call) => Promise<unknown>;
}

/** Every page by its path. The owner's pages come as chunks of their own: a visitor never loads them. */
export const pages: readonly Page[] = [
  {
    path: '/',
    Component: HomePage,
    load: (client, via) =>
      Promise.all([
        client.prefetchQuery(siteQuery(via)),
        client.prefetchQuery(userQuery(via)),
        client.prefetchQuery(todayQuery(via)),
        client.prefetchQuery(collectionsQuery(via)),
      ]),
  },
  {
    path: '/login',
    Component: lazy(async () => ({ default: (await import('./login-page.tsx')).LoginPage })),
  },
  {
    path: '/admin',
    Component: lazy(async () => ({ default: (await import('./admin-page.tsx')).AdminPage })),
  },
];

export function findPage(pathname: string): Page | undefined {
  return pages.find(({ path }) => path === pathname);
}
