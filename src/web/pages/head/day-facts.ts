import { type Day, dayPath, photoPath } from '../../../shared/days.ts';
import { imagePresets, imageUrlOf, isDataUrl, sizeAt } from '../../../shared/images.ts';
import { type Language, ownerTextIn } from '../../../shared/owner-text.ts';
import { photoAlt } from '../../../shared/photo-alt.ts';
import { dayName } from './day-title.ts';

export interface FactsOptions {
  day: Day;
  siteName: string;
  /** The gallery's origin, without a trailing slash. */
  publicUrl: string;
  language: Language;
  /** URL of the photographs' licence terms. */
  license?: string | undefined;
}

/** The width of the image whose URL is in the structured data: the widest of `gridWidths`. */
const CONTENT_WIDTH_PX = 1600;

/** Alternative texts of a collection's photos, in order. */
export function altsOf({ collection: { date, photos, photoUrls } }: Day, language: Language): string[] {
  return photoUrls.map((_, photoIndex) =>
    photoAlt({
      ...{ photo: photos[photoIndex] ?? {}, date, photoIndex },
      ...{ photoCount: photoUrls.length, language },
    }),
  );
}

/** https://schema.org/ImageGallery */
export function galleryFacts(options: FactsOptions) {
  const { day, siteName, publicUrl, language } = options;
  const { collection } = day;
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    '@id': publicUrl + dayPath(collection.date),
    url: publicUrl + dayPath(collection.date),
    name: dayName(day, language),
    description: ownerTextIn(language, collection.words) || undefined,
    inLanguage: language,
    datePublished: collection.date,
    creator: creatorOf(options),
    isPartOf: { '@type': 'WebSite', name: siteName, url: `${publicUrl}/` },
    image: collection.photoUrls.flatMap((url, index) =>
      url.trim() === '' ? [] : [photoFacts(options, index + 1)],
    ),
  };
}

/**
 * https://schema.org/ImageObject, with the rights for image search.
 *
 * @param place from 1
 */
export function photoFacts(options: FactsOptions, place: number) {
  const { day, siteName, publicUrl, language, license } = options;
  const { date, photoUrls, photos } = day.collection;
  const photo = photos[place - 1] ?? {};
  const { caption, version } = photo;
  const url = photoUrls[place - 1] ?? '';
  const alt = altsOf(day, language)[place - 1];
  const sized = (px: number, quality: number) =>
    publicUrl + imageUrlOf({ url, version, width: px, quality, format: 'jpeg' });
  return {
    '@type': 'ImageObject',
    '@id': publicUrl + photoPath(date, place),
    url: publicUrl + photoPath(date, place),
    // A photo stored as a data URL would add megabytes to the structured data.
    ...(!isDataUrl(url) && {
      contentUrl: sized(CONTENT_WIDTH_PX, imagePresets.grid.quality),
      ...sizeAt(CONTENT_WIDTH_PX, photo),
      thumbnailUrl: sized(imagePresets.fallback.width, imagePresets.fallback.quality),
    }),
    name: ownerTextIn(language, caption) || alt,
    caption: ownerTextIn(language, caption) || undefined,
    description: alt,
    encodingFormat: 'image/jpeg',
    datePublished: date,
    creator: creatorOf(options),
    creditText: siteName,
    // The terms page says how to obtain further rights.
    ...(license && { license, acquireLicensePage: license }),
    copyrightNotice: `© ${date.slice(0, 4)} ${siteName}`,
  };
}

function creatorOf({ siteName, publicUrl }: FactsOptions) {
  return { '@type': 'Person', name: siteName, url: `${publicUrl}/` };
}
