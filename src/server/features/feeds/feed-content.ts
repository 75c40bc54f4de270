import type { Collection } from '../../../shared/collections.ts';
import { dateLine } from '../../../shared/dates.ts';
import { dayPath, photoPath } from '../../../shared/days.ts';
import { imagePresets, imageUrlOf, isDataUrl, sizeAt } from '../../../shared/images.ts';
import { escaped } from '../../../shared/markup.ts';
import { type Language, type OwnerText, ownerTextIn } from '../../../shared/owner-text.ts';
import { photoAlt } from '../../../shared/photo-alt.ts';
import { momentAt } from '../../../shared/wall-clock.ts';

export interface FeedDay extends Collection {
  /**
   * When the owner published the collection or its opening ended, if known. Visitors saw it then, or later, when its
   * date began.
   */
  publishedAt?: Date | undefined;
}

/** The content of a feed, independent of its format. */
export interface FeedData {
  siteName: string;
  description: string;
  language: Language;
  /** The gallery's public URL, without a trailing slash. */
  publicUrl: string;
  /** The WebSub hub that is notified of changes. */
  hub: string | undefined;
  timeZone: string;
  /** Newest first. */
  days: readonly FeedDay[];
  /** The path of a collection's share card. */
  cardOf: (day: Collection) => string;
}

/** A collection as an item of a feed, independent of the format. */
export interface FeedItem {
  url: string;
  title: string;
  summary: string;
  html: string;
  image: string;
  /** The beginning of its date. */
  published: Date;
  /** When visitors could first see it: `published`, or `FeedDay.publishedAt` if that is later. */
  updated: Date;
}

export function feedItem(day: FeedDay, data: FeedData): FeedItem {
  const { publicUrl, language, timeZone } = data;
  const { date } = day;
  const localize = (text: OwnerText | undefined) => ownerTextIn(language, text);
  const title = [dateLine(date, language), localize(day.title)].filter(Boolean).join(' · ');
  const words = localize(day.words);
  const photos = day.photoUrls.map((url, index) => photoHtml(day, { url, index, publicUrl, language }));
  // A collection is published when its date begins (COL-7).
  const published = momentAt(date, 0, timeZone);
  return {
    url: publicUrl + dayPath(date),
    title,
    summary: words || title,
    html: [words && `<p>${escaped(words).replaceAll('\n', '<br>')}</p>`, ...photos]
      .filter(Boolean)
      .join('\n'),
    image: publicUrl + data.cardOf(day),
    published,
    updated: day.publishedAt && day.publishedAt > published ? day.publishedAt : published,
  };
}

interface PhotoOfFeed {
  url: string;
  index: number;
  publicUrl: string;
  language: Language;
}

/** Returns HTML simple enough for all feed readers: the photo, linked to its page, with its caption below. */
function photoHtml({ date, photos, photoUrls }: Collection, options: PhotoOfFeed): string {
  const { url, index, publicUrl, language } = options;
  // Leaves out places without a photo, and embedded images, which may be large.
  if (url.trim() === '' || isDataUrl(url)) return '';
  const photo = photos[index] ?? {};
  const { fallback } = imagePresets;
  const source = publicUrl + imageUrlOf({ url, version: photo.version, ...fallback });
  const caption = ownerTextIn(language, photo.caption);
  const alt = photoAlt({ photo, date, photoIndex: index, photoCount: photoUrls.length, language });
  const { width, height } = sizeAt(fallback.width, photo);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const image = `<a href="${escaped(publicUrl + photoPath(date, index + 1))}"><img src="${escaped(source)}" alt="${escaped(alt)}"${size}></a>`;
  return `<figure>${image}${caption && `<figcaption>${escaped(caption)}</figcaption>`}</figure>`;
}
