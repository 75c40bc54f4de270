import type { Collection } from '../../../shared/collections.ts';
import { dayPath, photoPath } from '../../../shared/days.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { getSitemapPart } from '../../../shared/feeds.ts';
import { imagePresets, imageUrlOf, isDataUrl } from '../../../shared/images.ts';
import { escaped } from '../../../shared/markup.ts';

/** The most URLs that sitemaps.org allows in one file. */
export const MAX_URLS = 50_000;
/** Pages that belong to no collection. */
const OTHER_PAGES = ['/', '/gallery', '/calendar', '/news'];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

export type SitemapDay = Pick<Collection, 'date' | 'photoUrls'>;

/**
 * Returns the file at `/sitemap.xml`: all URLs, or an index of parts if one file cannot contain all URLs.
 * @param publicUrl the gallery's public URL, without a trailing slash
 */
export function sitemapOf(days: readonly SitemapDay[], publicUrl: string, most = MAX_URLS): string {
  const entries = entriesOf(days, publicUrl);
  if (entries.length <= most) return urlSet(entries);
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, index) => {
    const path = urlOf(getSitemapPart, { params: { part: `${index + 1}.xml` } });
    return `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>`;
  });
  return `${HEAD}<sitemapindex xmlns="${SITEMAP}">\n${parts.join('\n')}\n</sitemapindex>\n`;
}

/** Returns a part of the sitemap; undefined if there is no such part. Parts are counted from 1. */
export function sitemapPart(
  { days, publicUrl, part }: { days: readonly SitemapDay[]; publicUrl: string; part: number },
  most = MAX_URLS,
): string | undefined {
  const entries = entriesOf(days, publicUrl).slice((part - 1) * most, part * most);
  return entries.length === 0 ? undefined : urlSet(entries);
}

function urlSet(entries: readonly string[]): string {
  return `${HEAD}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGES}">\n${entries.join('\n')}\n</urlset>\n`;
}

function entriesOf(days: readonly SitemapDay[], publicUrl: string): string[] {
  const entry = (path: string, image = '') => `<url><loc>${escaped(publicUrl + path)}</loc>${image}</url>`;
  return [
    ...OTHER_PAGES.map((path) => entry(path)),
    ...days.flatMap(({ date, photoUrls }) => [
      entry(dayPath(date)),
      ...photoUrls.flatMap((url, index) =>
        url.trim() === '' ? [] : [entry(photoPath(date, index + 1), imageOf(url, publicUrl))],
      ),
    ]),
  ];
}

function imageOf(url: string, publicUrl: string): string {
  if (isDataUrl(url)) return '';
  const source = publicUrl + imageUrlOf({ url, ...imagePresets.fallback });
  return `<image:image><image:loc>${escaped(source)}</image:loc></image:image>`;
}
