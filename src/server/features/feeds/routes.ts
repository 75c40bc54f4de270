import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import {
  getAtom,
  getHumans,
  getJsonFeed,
  getRobots,
  getRss,
  getSitemap,
  getSitemapPart,
} from '../../../shared/feeds.ts';
import { matchesIfNoneMatch, tagOf } from '../../http/caching/etag.ts';
import { documentRoute } from '../../http/route.ts';
import type { FeedData } from './feed-content.ts';
import { atomOf, jsonFeedOf, rssOf } from './feed-formats.ts';
import { type SitemapDay, sitemapOf, sitemapPart } from './sitemap.ts';

const PLAIN = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

interface FeedsOptions {
  now: () => Date;
  /** The gallery's public URL, without a trailing slash. */
  publicUrl: string;
  /** The WebSub hub that is notified of changes. */
  hub: string | undefined;
  siteName: () => string;
  /** Returns what `make` returns, cached under this name until collections, the settings or the date change. */
  remember: (name: string, make: () => Promise<string | undefined>) => Promise<string | undefined>;
  /** The latest published collections, and the gallery's description. */
  loadFeedData: () => Promise<FeedData>;
  /** All published collections, newest first. */
  allDays: () => Promise<readonly SitemapDay[]>;
}

/** Serves feeds, sitemap, robots.txt and humans.txt (SITE-1). */
export function feedsRoutes(app: FastifyInstance, options: FeedsOptions): void {
  const { now, publicUrl, hub, siteName, remember, loadFeedData, allDays } = options;
  const answer = createDatedAnswers(now);

  const feeds = [
    [getRss, 'application/rss+xml; charset=utf-8', rssOf],
    [getAtom, 'application/atom+xml; charset=utf-8', atomOf],
    [getJsonFeed, 'application/feed+json; charset=utf-8', jsonFeedOf],
  ] as const;
  for (const [endpoint, type, textOf] of feeds) {
    documentRoute(app, endpoint, async ({ request, reply }) => {
      // WebSub subscribers find the feed's URL and its hub in this header (WebSub, 4).
      const self = `<${publicUrl}${endpoint.path}>; rel="self"`;
      reply.header('link', hub === undefined ? self : `${self}, <${hub}>; rel="hub"`);
      reply.header('access-control-allow-origin', '*');
      const text = await remember(endpoint.path, async () => textOf(await loadFeedData()));
      return answer({ name: endpoint.path, type, text }, request, reply);
    });
  }

  documentRoute(app, getSitemap, async ({ request, reply }) => {
    const text = await remember('sitemap', async () => sitemapOf(await allDays(), publicUrl));
    return answer({ name: 'sitemap', type: XML, text }, request, reply);
  });
  documentRoute(app, getSitemapPart, async ({ params: { part }, request, reply }) => {
    const text = await remember(`sitemap ${part}`, async () =>
      sitemapPart({ days: await allDays(), publicUrl, part }),
    );
    return answer({ name: `sitemap ${part}`, type: XML, text }, request, reply);
  });
  documentRoute(app, getRobots, async ({ request, reply }) =>
    answer({ name: 'robots', type: PLAIN, text: robotsOf(publicUrl) }, request, reply),
  );
  documentRoute(app, getHumans, async ({ request, reply }) =>
    answer(
      { name: 'humans', type: PLAIN, text: humansOf({ siteName: siteName(), publicUrl }) },
      request,
      reply,
    ),
  );
}

const SECOND_MS = 1000;

interface Text {
  name: string;
  type: string;
  /** If undefined, the response is 404. */
  text: string | undefined;
}

/**
 * Sends a text, or 304 to a client that already has it. Compares ETags, or dates if the client sends no ETag
 * (RFC 9110, 13.2.2). A text's date is the second in which this process first sent it.
 */
function createDatedAnswers(now: () => Date) {
  const known = new Map<string, { text: string; tag: string; since: number }>();

  return ({ name, type, text }: Text, request: FastifyRequest, reply: FastifyReply) => {
    if (text === undefined) throw new AppError('not_found', 'Not found');
    const before = known.get(name);
    const isKnown = before?.text === text;
    const tag = isKnown ? before.tag : tagOf(type, text);
    const second = Math.floor(now().getTime() / SECOND_MS) * SECOND_MS;
    // Always later than the previous text's date, even in the same second or after the clock was set back.
    const since = isKnown ? before.since : Math.max(second, (before?.since ?? 0) + SECOND_MS);
    if (!isKnown) known.set(name, { text, tag, since });

    reply.headers({
      etag: tag,
      'last-modified': new Date(since).toUTCString(),
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { 'if-none-match': held, 'if-modified-since': heldSince } = request.headers;
    const isHeld = held === undefined ? Date.parse(heldSince ?? '') >= since : matchesIfNoneMatch(held, tag);
    return isHeld ? reply.code(304).send() : reply.type(type).send(text);
  };
}

/** Keeps crawlers off the sign-in page, the admin pages and the API, except for images. */
function robotsOf(publicUrl: string): string {
  return `User-agent: *
Allow: /api/images/optimize
Disallow: /api/
Disallow: /admin
Disallow: /login

Sitemap: ${publicUrl}${getSitemap.path}
`;
}

/** https://humanstxt.org */
function humansOf({ siteName, publicUrl }: { siteName: string; publicUrl: string }): string {
  return `/* PHOTOGRAPHER */
${siteName}
Site: ${publicUrl}/

/* THANKS */
To everybody who comes to look at five photographs a day.

/* SITE */
Software: Gomai (五枚, "five sheets")
Languages: English, 日本語
Feeds: ${publicUrl}/rss.xml, ${publicUrl}/atom.xml, ${publicUrl}/feed.json
`;
}
