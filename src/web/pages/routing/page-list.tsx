import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { readDayPath } from '../../../shared/days.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { galleryPageQuery, todayQuery } from '../../features/collections/collection-queries.ts';
import { favouritesQuery } from '../../features/favourites/favourites-query.ts';
import { latestNewsQuery, newsCountQuery } from '../../features/news/news-queries.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import type { call } from '../../lib/call.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { isAnswered } from './is-answered.ts';
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
    ...pageChunk(homeChunk),
    load: async (client, via, asked) => {
      const { loadLinkedDay } = await import('../viewer/linked-photo.ts');
      await Promise.all([
        loadFrame(client, via),
        client.prefetchQuery(latestNewsQuery(via)),
        client.prefetchQuery(todayQuery(via)),
        client.prefetchQuery(galleryPageQuery({}, via)),
        client.prefetchQuery(favouritesQuery(via)),
      ]);
      await loadLinkedDay(client, via, asked);
      return isAnswered(client, todayQuery().queryKey) && isAnswered(client, galleryPageQuery({}).queryKey);
    },
  },
  {
    path: '/gallery',
    ...pageChunk(galleryChunk),
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
    ...pageChunk(newsChunk),
    load: async (client, via) => {
      const { loadNews } = await import('../news-page.tsx');
      const [isThere] = await Promise.all([loadNews(client, via), loadFrame(client, via)]);
      return isThere;
    },
  },
  {
    path: '/calendar',
    ...pageChunk(calendarChunk),
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
  ...pageChunk(dayChunk),
  load: async (client, via, { pathname }) => {
    const { loadDay } = await import('../day-page.tsx');
    const [isThere] = await Promise.all([loadDay(client, via, plainPath(pathname)), loadFrame(client, via)]);
    return isThere;
  },
};

/** What any other path shows (ROUTE-3). */
export const notFoundPage = {
  path: '*',
  Component: NotFoundPage,
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

interface PageChunk {
  Component: ComponentType;
  /** Resolves when the page can be rendered at once: awaited before server rendering and hydration. */
  preload: () => Promise<void>;
}

/** A server-rendered page in a chunk that visitors of other pages do not load. */
function pageChunk(load: () => Promise<ComponentType>): PageChunk {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded = await load();
  };
  const Later = lazy(async () => ({ default: await load() }));

  function Chunk(): ReactNode {
    // Chosen once: a page that waited must not remount when another visit finds it loaded.
    const [Page] = useState<ComponentType>(() => Loaded ?? Later);
    return <Page />;
  }
  return { Component: Chunk, preload };
}
