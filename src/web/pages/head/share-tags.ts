import { CARD_SIZE } from '../../../shared/days.ts';
import { getAtom, getJsonFeed, getRss } from '../../../shared/feeds.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { tag, titleTag } from './html-tags.ts';

/** What link previews show of a page. */
export interface SharedPage {
  siteName: string;
  /** The gallery's origin without a trailing slash; empty if not configured. */
  publicUrl: string;
  /** The page's path, with the query parameters that lead to different content. */
  path: string;
  language: Language;
  title: string;
  /** The tab's title, if it differs from the shared title. */
  tabTitle?: string | undefined;
  description: string;
  type: 'website' | 'article';
  /** The card image, `CARD_SIZE` large, with its alternative text. */
  card?: { path: string; alt: string } | undefined;
}

const locales = { en: 'en_US', ja: 'ja_JP' } as const;

/** Title, description, canonical URL, Open Graph and Twitter card (ROUTE-8). */
export function shareTags(page: SharedPage): string {
  const { siteName, publicUrl, path, language, description, type, card } = page;
  const address = publicUrl + path;
  const property = (name: string, content: string) => tag('meta', { property: name, content });
  const named = (name: string, content: string) => tag('meta', { name, content });
  return [
    titleTag(page.tabTitle ?? page.title),
    named('description', description),
    // A canonical URL must be absolute.
    publicUrl === '' ? '' : tag('link', { rel: 'canonical', href: address }),
    property('og:type', type),
    property('og:locale', locales[language]),
    property('og:site_name', siteName),
    property('og:title', page.title),
    property('og:description', description),
    property('og:url', address),
    ...(card === undefined
      ? []
      : [
          property('og:image', publicUrl + card.path),
          property('og:image:type', 'image/jpeg'),
          property('og:image:width', String(CARD_SIZE.width)),
          property('og:image:height', String(CARD_SIZE.height)),
          property('og:image:alt', card.alt),
        ]),
    named('twitter:card', card === undefined ? 'summary' : 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', description),
    ...(card === undefined
      ? []
      : [named('twitter:image', publicUrl + card.path), named('twitter:image:alt', card.alt)]),
    feedTags(siteName),
  ].join('');
}

/** Links to the feeds (SITE-1). */
function feedTags(siteName: string): string {
  const feeds = [
    [getRss.path, 'application/rss+xml', 'RSS'],
    [getAtom.path, 'application/atom+xml', 'Atom'],
    [getJsonFeed.path, 'application/feed+json', 'JSON Feed'],
  ] as const;
  return feeds
    .map(([href, type, name]) =>
      tag('link', { rel: 'alternate', type, title: `${siteName} (${name})`, href }),
    )
    .join('');
}
