import type { QueryClient } from '@tanstack/react-query';
import type { DateString } from '../../shared/dates.ts';
import { getSite, type Site } from '../../shared/site.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { call } from '../lib/call.ts';
import { logger } from '../lib/logger.ts';
import { afterInBrowser } from '../lib/time/after.ts';
import { createDayClock } from '../lib/time/day-clock.ts';

/** Asks the server for today's date and updates every page. */
export async function findToday(client: QueryClient): Promise<DateString> {
  return (await fetchSite(client)).site.today;
}

/** The site's answer and when the server gave it, to the second. */
async function fetchSite(client: QueryClient): Promise<{ site: Site; serverNowMs: number | undefined }> {
  let answeredAt: string | null | undefined;
  const site = await call(
    getSite,
    {},
    {
      fetch: async (address, init) => {
        const response = await fetch(address, init);
        answeredAt = response.headers.get('date');
        return response;
      },
    },
  );
  client.setQueryData(siteQuery().queryKey, site);
  const serverNowMs = Date.parse(answeredAt ?? '');
  return { site, serverNowMs: Number.isNaN(serverNowMs) ? undefined : serverNowMs };
}

/** Notices midnight in the site's time zone: everything that depends on the date is refetched (TODAY-5). */
export function startDayClock(client: QueryClient): void {
  const clock = createDayClock({
    after: afterInBrowser,
    now: () => Date.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    ask: () => {
      fetchSite(client)
        .then(({ site, serverNowMs }) => clock.heard(site.dayEndsAt, serverNowMs))
        .catch((error: unknown) =>
          logger.warn('general', "The server could not be asked for today's date", error),
        );
    },
  });

  const known = (): Site | undefined => client.getQueryData(siteQuery().queryKey);
  let before = known();
  if (before) clock.heard(before.dayEndsAt);
  client.getQueryCache().subscribe(({ query: { queryKey } }) => {
    const site = queryKey[0] === 'site' ? known() : undefined;
    if (site === undefined || site === before) return;
    const hasTurned = before !== undefined && before.today !== site.today;
    before = site;
    clock.heard(site.dayEndsAt);
    // Refetches everything, because a list of what depends on the date would miss something.
    if (hasTurned) void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'site' });
  });

  document.addEventListener('visibilitychange', clock.recheck);
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, clock.recheck);
}
