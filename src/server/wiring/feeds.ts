import { getAtom, getJsonFeed, getRss } from '../../shared/feeds.ts';
import { plainDayTables } from '../db/table-changes.ts';
import type { Cards } from '../features/cards/cards.ts';
import { findFeedDays, findPublishedDays } from '../features/collections/queries.ts';
import type { FeedData } from '../features/feeds/feed-content.ts';
import { atomOf } from '../features/feeds/feed-formats.ts';
import { feedsRoutes } from '../features/feeds/routes.ts';
import { pingIfChanged } from '../features/feeds/websub.ts';
import { VersionedCache } from '../http/caching/versioned-cache.ts';
import type { AppContext } from './app-context.ts';

const PING = 'websub-ping';
const EVERY_MINUTE = '* * * * *';
/** A feed reader that polls every few weeks still misses nothing. */
const DAYS_IN_FEED = 30;

/** Enough for three feeds and the parts of a sitemap of fifty years. */
const REMEMBERED_TEXTS = 12;

/** Feeds, sitemap, robots.txt and humans.txt (SITE-1). */
export function registerFeeds(
  { app, db, env, tableVersions, site, now, jobs }: AppContext,
  cards: Cards,
): void {
  // The Host header is not used, because the response is cached for all visitors.
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const cache = new VersionedCache<string | undefined>({ max: REMEMBERED_TEXTS });
  const version = () => tableVersions.version(plainDayTables);
  const hub = env.WEBSUB_HUB;
  const loadFeedData = async (): Promise<FeedData> => {
    const { name, about } = site.settings();
    const language = site.language();
    return {
      siteName: name,
      description: about[language] || about.en || about.ja || name,
      language,
      publicUrl,
      hub,
      timeZone: site.timeZone(),
      days: await findFeedDays(db, site.today(), DAYS_IN_FEED),
      cardOf: (day) => cards.urls(day).day,
    };
  };
  feedsRoutes(app, {
    ...{ now, publicUrl, hub },
    // The settings are part of the key, because feeds contain the gallery's name and language.
    remember: (name, make) => cache.get(JSON.stringify([name, site.settings()]), version(), make),
    siteName: () => site.settings().name,
    loadFeedData,
    allDays: () => findPublishedDays(db, site.today()),
  });
  const feeds = [getRss, getAtom, getJsonFeed].map(({ path }) => publicUrl + path);
  jobs.define(PING, {
    async handler() {
      if (hub === undefined) return;
      const readFeed = async () => atomOf(await loadFeedData());
      if (await pingIfChanged({ db, hub, feeds, readFeed })) app.log.info('feeds: notified the WebSub hub');
    },
  });
  app.addHook('onReady', () =>
    hub === undefined ? jobs.unschedule(PING) : jobs.schedule(PING, EVERY_MINUTE, { timeZone: 'UTC' }),
  );
}
