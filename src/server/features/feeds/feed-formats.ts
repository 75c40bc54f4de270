import { Feed } from 'feed';
import { getAtom, getJsonFeed, getRss } from '../../../shared/feeds.ts';
import { escaped, writable } from '../../../shared/markup.ts';
import { type FeedData, feedItem } from './feed-content.ts';

/** The latest collections as RSS 2.0, with Atom's self link. */
export function rssOf(matter: FeedData): string {
  return writable(feedOf(matter).rss2());
}

export function atomOf(matter: FeedData): string {
  return writable(feedOf(matter).atom1());
}

/** JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedOf(matter: FeedData): string {
  const { siteName, description, language, address, hub } = matter;
  const author = { name: siteName, url: `${address}/` };
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: siteName,
    home_page_url: `${address}/`,
    feed_url: address + getJsonFeed.path,
    ...(hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
    description,
    language,
    authors: [author],
    items: matter.days.map((day) => {
      const item = feedItem(day, matter);
      return {
        id: item.address,
        url: item.address,
        title: item.title,
        summary: item.summary,
        content_html: item.html,
        image: item.image,
        date_published: item.published.toISOString(),
        authors: [author],
      };
    }),
  });
}

function feedOf(matter: FeedData): Feed {
  const { siteName, description, language, address, hub, days } = matter;
  const items = days.map((day) => feedItem(day, matter));
  const feed = new Feed({
    id: `${address}/`,
    link: `${address}/`,
    title: siteName,
    description,
    language,
    generator: 'Gomai',
    copyright: `© ${siteName}`,
    author: { name: siteName, link: `${address}/` },
    // An empty gallery has no date of change.
    updated: items[0]?.published ?? new Date(0),
    ...(hub === undefined ? {} : { hub }),
    feedLinks: { rss: address + getRss.path, atom: address + getAtom.path },
  });
  for (const { address: link, title, summary, html, image, published } of items) {
    feed.addItem({
      ...{ id: link, guid: link, link, date: published, published },
      // All formats read it as HTML.
      title: escaped(title),
      description: escaped(summary),
      content: html,
      image: { url: image, type: 'image/jpeg' },
    });
  }
  return feed;
}
