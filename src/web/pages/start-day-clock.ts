import type { QueryClient } from '@tanstack/react-query';
import type { DateString } from '../../shared/dates.ts';
import { getSite, type Site } from '../../shared/site.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { call } from '../lib/call.ts';
import { logger } from '../lib/logger.ts';
import { afterInBrowser } from '../lib/time/after.ts';
import { createDayClock } from '../lib/time/day-clock.ts';

/** Requests today's date from the server, and updates the cached site. */
export async function findToday(client: QueryClient): Promise<DateString> {
  return (await fetchSite(client)).site.today;
}

/** Requests the site, and returns it with the server's time from the `Date` header, which has whole seconds. */
async function fetchSite(client: QueryClient): Promise<{ site: Site; serverNowMs: number | undefined }> {
  let dateHeader: string | null | undefined;
  const site = await call(
    getSite,
    {},
    {
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        dateHeader = response.headers.get('date');
        return response;
      },
    },
  );
  client.setQueryData(siteQuery().queryKey, site);
  const serverNowMs = Date.parse(dateHeader ?? '');
  return { site, serverNowMs: Number.isNaN(serverNowMs) ? undefined : serverNowMs };
}

/** Refetches all data after midnight in the site's time zone (TODAY-5). */
export function startDayClock(client: QueryClient): void {
  const clock = createDayClock({
    after: afterInBrowser,
    now: () => Date.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    request: () => {
      fetchSite(client)
        .then(({ site, serverNowMs }) => clock.sync(site.dayEndsAt, serverNowMs))
        .catch((error: unknown) => logger.warn('general', "date: fetching today's date failed", error));
    },
  });

  const cachedSite = (): Site | undefined => client.getQueryData(siteQuery().queryKey);
  let before = cachedSite();
  if (before) clock.sync(before.dayEndsAt);
  client.getQueryCache().subscribe(({ query: { queryKey } }) => {
    const site = queryKey[0] === 'site' ? cachedSite() : undefined;
    if (site === undefined || site === before) return;
    const hasTurned = before !== undefined && before.today !== site.today;
    before = site;
    clock.sync(site.dayEndsAt);
    // Invalidates all other queries, because a list of those that depend on the date would miss some.
    if (hasTurned) void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'site' });
  });

  document.addEventListener('visibilitychange', clock.recheck);
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, clock.recheck);
}
