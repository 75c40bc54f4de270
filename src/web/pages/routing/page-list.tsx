import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { readDayPath } from '../../../shared/days.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { newsCountQuery } from '../../features/news/news-queries.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import type { call } from '../../lib/call.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { chunk } from '../../ui/chunk.tsx';
import { adminPaths } from '../admin/admin-paths.ts';
import { calendarChunk, dayChunk, galleryChunk, homeChunk, newsChunk } from './page-chunks.ts';

interface Asked {
  pathname: string;
  search: string;
}

export interface Page {
  readonly path: string;
  readonly Component: ComponentType;
  /**
   * Loads the data for server rendering; pages without it render in the browser only. Returns whether the url's target
   * exists; undefined if the gallery could not be queried.
   */
  readonly load?: (client: QueryClient, via: typeof call, asked: Asked) => Promise<boolean | undefined>;
  /** Loads a page's own chunk, so that it renders at once. */
  readonly preload?: () => Promise<void>;
}

const AdminPage = lazy(async () => ({ default: (await import('../admin/admin-page.tsx')).AdminPage }));

/** Every page by its path. The owner's pages are separate chunks, never loaded by visitors. */
export const pages: readonly Page[] = [
  {
    path: '/',
    ...chunk(homeChunk),
    load: async (client, via, asked) => {
      const { loadHome } = await import('../home-page.tsx');
      const { loadLinkedDay } = await import('../viewer/linked-photo.ts');
      const [isThere] = await Promise.all([loadHome(client, via), loadFrame(client, via)]);
      await loadLinkedDay(client, via, asked);
      return isThere;
    },
  },
  {
    path: '/gallery',
    ...chunk(galleryChunk),
    load: async (client, via, asked) => {
      const { loadGallery } = await import('../gallery-page.tsx');
      const { loadLinkedDay } = await import('../viewer/linked-photo.ts');
      const [isThere] = await Promise.all([loadGallery(client, via, asked.search), loadFrame(client, via)]);
      await loadLinkedDay(client, via, asked);
      return isThere;
    },
  },
  {
    path: '/news',
    ...chunk(newsChunk),
    load: async (client, via) => {
      const { loadNews } = await import('../news-page.tsx');
      const [isThere] = await Promise.all([loadNews(client, via), loadFrame(client, via)]);
      return isThere;
    },
  },
  {
    path: '/calendar',
    ...chunk(calendarChunk),
    load: async (client, via, { search }) => {
      const { loadCalendar } = await import('../calendar-page.tsx');
      const [isThere] = await Promise.all([loadCalendar(client, via, search), loadFrame(client, via)]);
      return isThere;
    },
  },
  {
    path: '/login',
    Component: lazy(async () => ({ default: (await import('../login-page.tsx')).LoginPage })),
  },
  ...adminPaths.map((path) => ({ path, Component: AdminPage })),
];

/** Every collection and photo at its own url (ROUTE-8). */
const dayPage: Page = {
  path: '/{date}',
  ...chunk(dayChunk),
  load: async (client, via, { pathname }) => {
    const { loadDay } = await import('../day-page.tsx');
    const [isThere] = await Promise.all([loadDay(client, via, plainPath(pathname)), loadFrame(client, via)]);
    return isThere;
  },
};

/** What any other path shows (ROUTE-3). */
export const notFoundPage = {
  path: '*',
  ...chunk(async () => (await import('../not-found-page.tsx')).NotFoundPage),
  load: async (client, via) => {
    await loadFrame(client, via);
    return false;
  },
} as const satisfies Page;

/** Data for the header and footer of every visitor page. */
function loadFrame(client: QueryClient, via: typeof call): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(siteQuery(via)),
    client.prefetchQuery(userQuery(via)),
    client.prefetchQuery(newsCountQuery(via)),
  ]);
}

/** The only route matcher, used by server and browser. */
export function findPage(pathname: string): Page | undefined {
  const wanted = plainPath(pathname);
  return pages.find(({ path }) => path === wanted) ?? (readDayPath(wanted) && dayPage);
}
