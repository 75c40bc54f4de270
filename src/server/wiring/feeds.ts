import { plainDayTables } from '../db/table-changes.ts';
import type { Cards } from '../features/cards/cards.ts';
import { findCollections, findPublishedDays } from '../features/collections/queries.ts';
import { feedsRoutes } from '../features/feeds/routes.ts';
import { VersionedCache } from '../http/caching/versioned-cache.ts';
import type { AppContext } from './app-context.ts';

/** A month, so that readers that poll rarely miss nothing. */
const DAYS_IN_FEED = 30;

/** Three feeds and the content of a sitemap of fifty years. */
const REMEMBERED_TEXTS = 12;

/** Feeds, sitemap, robots and humans (SITE-1). */
export function registerFeeds({ app, db, env, tableVersions, site, now }: AppContext, cards: Cards): void {
  // Never the Host header: the response is cached for all visitors.
  const address = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const cache = new VersionedCache<string | undefined>({ max: REMEMBERED_TEXTS });
  const version = () => tableVersions.version(plainDayTables);
  feedsRoutes(app, {
    now,
    address,
    // They contain the gallery's name and language, too.
    remember: (name, make) => cache.get(JSON.stringify([name, site.settings()]), version(), make),
    siteName: () => site.settings().name,
    feedMatter: async () => {
      const { name, about, language } = site.settings();
      const spoken = language === 'ja' ? 'ja' : 'en';
      return {
        siteName: name,
        description: about[spoken] || about.en || about.ja || name,
        language: spoken,
        address,
        timeZone: site.timeZone(),
        days: await findCollections(db, { until: site.today(), latest: DAYS_IN_FEED }),
        cardOf: (day) => cards.addresses(day).day,
      };
    },
    allDays: () => findPublishedDays(db, site.today()),
  });
}
