import { Feed } from 'feed';
import { getAtom, getJsonFeed, getRss } from '../../../shared/feeds.ts';
import { escaped, writable } from '../../../shared/markup.ts';
import { type FeedData, feedItem } from './feed-content.ts';

/** The latest collections as RSS 2.0, with Atom's self link. */
export function rssOf(data: FeedData): string {
  return writable(feedOf(data).rss2());
}

export function atomOf(data: FeedData): string {
  return writable(feedOf(data).atom1());
}

/** JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedOf(data: FeedData): string {
  const { siteName, description, language, publicUrl, hub } = data;
  const author = { name: siteName, url: `${publicUrl}/` };
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: siteName,
    home_page_url: `${publicUrl}/`,
    feed_url: publicUrl + getJsonFeed.path,
    ...(hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
    description,
    language,
    authors: [author],
    items: data.days.map((day) => {
      const item = feedItem(day, data);
      return {
        id: item.url,
        url: item.url,
        title: item.title,
        summary: item.summary,
        content_html: item.html,
        image: item.image,
        date_published: item.published.toISOString(),
        date_modified: item.updated.toISOString(),
        authors: [author],
      };
    }),
  });
}

function feedOf(data: FeedData): Feed {
  const { siteName, description, language, publicUrl, hub, days } = data;
  const items = days.map((day) => feedItem(day, data));
  const feed = new Feed({
    id: `${publicUrl}/`,
    link: `${publicUrl}/`,
    title: siteName,
    description,
    language,
    generator: 'Gomai',
    copyright: `© ${siteName}`,
    author: { name: siteName, link: `${publicUrl}/` },
    // Without collections there is no date to use.
    updated: new Date(Math.max(0, ...items.map((item) => item.updated.getTime()))),
    ...(hub === undefined ? {} : { hub }),
    feedLinks: { rss: publicUrl + getRss.path, atom: publicUrl + getAtom.path },
  });
  for (const { url: link, title, summary, html, image, published, updated } of items) {
    feed.addItem({
      ...{ id: link, guid: link, link, date: updated, published },
      // Readers of both RSS and Atom interpret titles and descriptions as HTML.
      title: escaped(title),
      description: escaped(summary),
      content: html,
      image: { url: image, type: 'image/jpeg' },
    });
  }
  return feed;
}
