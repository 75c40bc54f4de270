import { dateLine, longDate } from '../../shared/dates.ts';
import { type Day, type DayAddress, dayPath, photoPath } from '../../shared/days.ts';
import { imageAddress, imagePresets } from '../../shared/images.ts';
import { ownerTextIn } from '../../shared/owner-text.ts';
import { isDataUrl } from '../../shared/photo-urls.ts';
import { photoAlt } from '../features/collections/photo-alt.ts';
import { shareTags } from './share-tags.ts';
import { jsonLd, tag } from './tags.ts';

interface DayTagsOptions {
  day: Day;
  /** The photo whose page it is, from 1; none on the day's own. */
  place: DayAddress['place'];
  siteName: string;
  address: string;
}

/** The widest rendition that every machine can read. */
const CONTENT_WIDTH_PX = 1600;

/** What the head of a day's or a photo's page tells: the card, the days beside it, and structured data (ROUTE-8). */
export function dayTags(options: DayTagsOptions): string {
  const { day, place, siteName, address } = options;
  const { collection, previous, next, cards } = day;
  const { date } = collection;
  const name = dayName(day);
  const beside = [
    previous && tag('link', { rel: 'prev', href: dayPath(previous.date) }),
    next && tag('link', { rel: 'next', href: dayPath(next.date) }),
  ];
  if (place === undefined) {
    const words = ownerTextIn('en', collection.words).replaceAll(/\s+/g, ' ');
    return [
      shareTags({
        siteName,
        address,
        path: dayPath(date),
        title: `${name} · ${siteName}`,
        description: words || `Five photographs of ${longDate(date)}.`,
        type: 'article',
        card: {
          path: cards.day,
          alt: `The five photographs of ${longDate(date)}: ${altsOf(day).join('; ')}`,
        },
      }),
      ...beside,
      jsonLd(galleryFacts(options)),
    ].join('');
  }
  const alt = altsOf(day)[place - 1] ?? name;
  const caption = ownerTextIn('en', collection.photos[place - 1]?.caption);
  return [
    shareTags({
      siteName,
      address,
      path: photoPath(date, place),
      title: `${caption || `Photo ${place}`}, ${dateLine(date)} · ${siteName}`,
      description: alt === caption ? `${caption}. ${longDate(date)}, photo ${place} of the day.` : alt,
      type: 'article',
      card: cards.photos[place - 1] ? { path: cards.photos[place - 1] ?? '', alt } : undefined,
    }),
    jsonLd({ '@context': 'https://schema.org', ...photoFacts(options, place) }),
  ].join('');
}

function dayName({ collection: { date, title } }: Day): string {
  return [ownerTextIn('en', title), dateLine(date)].filter(Boolean).join(' · ');
}

function altsOf({ collection: { date, photos, photoUrls } }: Day): string[] {
  return photoUrls.map((_, photoIndex) =>
    photoAlt({
      ...{ photo: photos[photoIndex] ?? {}, date, photoIndex },
      ...{ photoCount: photoUrls.length, language: 'en' },
    }),
  );
}

/** https://schema.org/ImageGallery */
function galleryFacts(options: DayTagsOptions) {
  const { day, siteName, address } = options;
  const { collection } = day;
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    '@id': address + dayPath(collection.date),
    url: address + dayPath(collection.date),
    name: dayName(day),
    description: ownerTextIn('en', collection.words) || undefined,
    datePublished: collection.date,
    creator: creatorOf(options),
    isPartOf: { '@type': 'WebSite', name: siteName, url: `${address}/` },
    image: collection.photoUrls.flatMap((url, index) =>
      url.trim() === '' ? [] : [photoFacts(options, index + 1)],
    ),
  };
}

/** https://schema.org/ImageObject */
function photoFacts(options: DayTagsOptions, place: number) {
  const { day, siteName, address } = options;
  const { date, photoUrls, photos } = day.collection;
  const { caption, version, width, height } = photos[place - 1] ?? {};
  const url = photoUrls[place - 1] ?? '';
  const alt = altsOf(day)[place - 1];
  const sized = (px: number, quality: number) =>
    address + imageAddress({ url, version, width: px, quality, format: 'jpeg' });
  return {
    '@type': 'ImageObject',
    '@id': address + photoPath(date, place),
    url: address + photoPath(date, place),
    // A picture inside its own address would be megabytes of structured data.
    ...(!isDataUrl(url) && {
      contentUrl: sized(CONTENT_WIDTH_PX, imagePresets.grid.quality),
      thumbnailUrl: sized(imagePresets.fallback.width, imagePresets.fallback.quality),
    }),
    name: ownerTextIn('en', caption) || alt,
    caption: ownerTextIn('en', caption) || undefined,
    description: alt,
    encodingFormat: 'image/jpeg',
    ...{ width, height },
    datePublished: date,
    creator: creatorOf(options),
    creditText: siteName,
    copyrightNotice: `© ${date.slice(0, 4)} ${siteName}`,
  };
}

function creatorOf({ siteName, address }: DayTagsOptions) {
  return { '@type': 'Person', name: siteName, url: `${address}/` };
}
