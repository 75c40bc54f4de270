import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  getAtom,
  getHumans,
  getJsonFeed,
  getRobots,
  getRss,
  getSitemap,
  getSitemapPart,
} from '../../../shared/feeds.ts';
import { route } from '../../http/route.ts';
import { createDatedAnswers } from './dated-answers.ts';
import type { FeedMatter } from './feed-content.ts';
import { atomOf, jsonFeedOf, rssOf } from './feed-formats.ts';
import { humansOf, robotsOf } from './plain-texts.ts';
import { type SitemapDay, sitemapOf, sitemapPart } from './sitemap.ts';

const PLAIN = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

interface FeedsOptions {
  now: () => Date;
  /** The gallery's public URL, without a trailing slash. */
  address: string;
  siteName: () => string;
  /** Returns the text of this name, from memory if nothing has changed. */
  remember: (name: string, make: () => Promise<string | undefined>) => Promise<string | undefined>;
  /** The latest published collections, and the gallery's description. */
  feedMatter: () => Promise<FeedMatter>;
  /** All published collections, newest first. */
  allDays: () => Promise<readonly SitemapDay[]>;
}

/** Feeds, sitemap and robots.txt (SITE-1). */
export function feedsRoutes(app: FastifyInstance, options: FeedsOptions): void {
  const { now, address, siteName, remember, feedMatter, allDays } = options;
  const answer = createDatedAnswers(now);

  const feeds = [
    [getRss, 'application/rss+xml; charset=utf-8', rssOf],
    [getAtom, 'application/atom+xml; charset=utf-8', atomOf],
    [getJsonFeed, 'application/feed+json; charset=utf-8', jsonFeedOf],
  ] as const;
  for (const [endpoint, type, textOf] of feeds) {
    const send = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
      // A WebSub hub requests this (WebSub, 4).
      reply.header('link', `<${address}${endpoint.path}>; rel="self"`);
      const text = await remember(endpoint.path, async () => textOf(await feedMatter()));
      return answer({ name: endpoint.path, type, text }, request, reply);
    };
    route(app, endpoint, send);
    route(app, { ...endpoint, method: 'HEAD' }, send);
  }

  route(app, getSitemap, async ({ request, reply }) => {
    const text = await remember('sitemap', async () => sitemapOf(await allDays(), address));
    return answer({ name: 'sitemap', type: XML, text }, request, reply);
  });
  route(app, getSitemapPart, async ({ params: { part }, request, reply }) => {
    const text = await remember(`sitemap ${part}`, async () =>
      sitemapPart({ days: await allDays(), address, part }),
    );
    return answer({ name: `sitemap ${part}`, type: XML, text }, request, reply);
  });
  route(app, getRobots, ({ request, reply }) =>
    answer({ name: 'robots', type: PLAIN, text: robotsOf(address) }, request, reply),
  );
  route(app, getHumans, ({ request, reply }) =>
    answer(
      { name: 'humans', type: PLAIN, text: humansOf({ siteName: siteName(), address }) },
      request,
      reply,
    ),
  );
}
