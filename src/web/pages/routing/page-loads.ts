import type { QueryClient } from '@tanstack/react-query';
import { getCalendar } from '../../../shared/calendar.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { newsCountQuery } from '../../features/news/news-queries.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import type { call } from '../../lib/call.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { newestDayKey } from '../head/day-card.ts';
import { loadLinkedDay } from '../viewer/linked-photo.ts';
import type { Page } from './page-list.tsx';

interface LoadRequest {
  pathname: string;
  search: string;
}

/**
 * Loads a page's data for server rendering. Returns whether the URL's target exists; undefined if the gallery could
 * not be queried.
 */
type Load = (client: QueryClient, via: typeof call, request: LoadRequest) => Promise<boolean | undefined>;

/** The load functions by `Page.path`. They are not part of `Page`, because browsers do not need them. */
const loads: Partial<Record<string, Load>> = {
  '/': async (client, via, request) => {
    const { loadHome } = await import('../home-page.tsx');
    const isThere = await loadHome(client, via);
    await loadLinkedDay(client, via, request);
    return isThere;
  },
  '/gallery': async (client, via, request) => {
    const { loadGallery } = await import('../gallery-page.tsx');
    const isThere = await loadGallery(client, via, request.search);
    await loadLinkedDay(client, via, request);
    return isThere;
  },
  '/news': async (client, via) => {
    const [isThere] = await Promise.all([
      (await import('../news-page.tsx')).loadNews(client, via),
      loadNewestDay(client, via),
    ]);
    return isThere;
  },
  '/calendar': async (client, via, { search }) =>
    (await import('../calendar-page.tsx')).loadCalendar(client, via, search),
  '/{date}': async (client, via, { pathname }) =>
    (await import('../day-page.tsx')).loadDay(client, via, plainPath(pathname)),
  '/{date}/opening': async (client, via, { pathname }) =>
    (await import('../replay-page.tsx')).loadReplay(client, via, plainPath(pathname)),
  '/five/{photos}': async (client, via, { pathname }) =>
    (await import('../selection-page.tsx')).loadSelection(client, via, plainPath(pathname)),
  '*': async () => false,
};

/** The function that loads the data of a page and its header and footer; undefined if only browsers render it. */
export function loadOf({ path }: Page): Load | undefined {
  const load = loads[path];
  return (
    load &&
    (async (client, via, request) => {
      const [isThere] = await Promise.all([load(client, via, request), loadFrame(client, via)]);
      return isThere;
    })
  );
}

/** Reads the newest day from the calendar instead of the gallery, whose response changes with every like. */
async function loadNewestDay(client: QueryClient, via: typeof call): Promise<void> {
  const newest = await via(getCalendar, { query: {} }).catch(() => undefined);
  client.setQueryData(newestDayKey, newest?.days[0]);
}

function loadFrame(client: QueryClient, via: typeof call): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(siteQuery(via)),
    client.prefetchQuery(userQuery(via)),
    client.prefetchQuery(newsCountQuery(via)),
  ]);
}
