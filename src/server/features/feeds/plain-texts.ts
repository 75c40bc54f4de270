import { getSitemap } from '../../../shared/feeds.ts';

/** Keeps crawlers off the admin pages and the API, except for images and cards. */
export function robotsOf(address: string): string {
  return `User-agent: *
Allow: /api/images/optimize
Disallow: /api/
Disallow: /admin
Disallow: /login

Sitemap: ${address}${getSitemap.path}
`;
}

/** https://humanstxt.org */
export function humansOf({ siteName, address }: { siteName: string; address: string }): string {
  return `/* PHOTOGRAPHER */
${siteName}
Site: ${address}/

/* THANKS */
To everybody who comes to look at five photographs a day.

/* SITE */
Software: Gomai (五枚, "five sheets")
Languages: English, 日本語
Feeds: ${address}/rss.xml, ${address}/atom.xml, ${address}/feed.json
`;
}
