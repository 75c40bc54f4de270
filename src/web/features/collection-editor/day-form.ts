import type { Collection, CollectionInput } from '../../../shared/collections.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import type { OwnerText } from '../../../shared/owner-text.ts';
import { directLink } from '../../../shared/photo-urls.ts';

/** One of the five places: a URL, or an upload that will have one. Its texts move with it. */
export interface PhotoPlace {
  url: string;
  /** The upload that fills this place; '' for a typed URL. */
  uploadId: string;
  /** The photo's version in the media store. */
  version: string;
  caption: OwnerText;
  alt: OwnerText;
}

export interface DayForm {
  date: DateString;
  title: OwnerText;
  words: OwnerText;
  photos: PhotoPlace[];
}

const silent = (): OwnerText => ({ en: '', ja: '' });

export function emptyPlace(): PhotoPlace {
  return { url: '', uploadId: '', version: '', caption: silent(), alt: silent() };
}

export function emptyDay(date: DateString): DayForm {
  return {
    date,
    title: silent(),
    words: silent(),
    photos: Array.from({ length: PHOTOS_PER_DAY }, emptyPlace),
  };
}

/** An existing day as the form's values; a day with fewer photos (from an old import) gets empty places. */
export function dayFormOf({ date, title, words, photoUrls, photos }: Collection): DayForm {
  return {
    date,
    title: { ...silent(), ...title },
    words: { ...silent(), ...words },
    photos: Array.from({ length: PHOTOS_PER_DAY }, (_, index) => ({
      url: photoUrls[index] ?? '',
      uploadId: '',
      version: photos[index]?.version ?? '',
      caption: { ...silent(), ...photos[index]?.caption },
      alt: { ...silent(), ...photos[index]?.alt },
    })),
  };
}

/** A place is free without a URL and without an upload. */
export function isFree({ url, uploadId }: Pick<PhotoPlace, 'url' | 'uploadId'>): boolean {
  return url.trim() === '' && uploadId === '';
}

/** The request for a new day (COL-4): URLs trimmed and made direct, empty texts left out. */
export function inputOf({ date, title, words, photos }: DayForm): CollectionInput {
  const [dayTitle, dayWords] = [said(title), said(words)];
  return {
    date,
    photoUrls: photos.map(({ url }) => directLink(url.trim())),
    ...(dayTitle && { title: dayTitle }),
    ...(dayWords && { words: dayWords }),
    photos: photos.map(({ caption, alt }) => {
      const [saidCaption, saidAlt] = [said(caption), said(alt)];
      return { ...(saidCaption && { caption: saidCaption }), ...(saidAlt && { alt: saidAlt }) };
    }),
  };
}

function said(text: OwnerText): OwnerText | undefined {
  return text.en.trim() === '' && text.ja.trim() === '' ? undefined : text;
}

/** The default date of a new collection: today, or the first free date after it (COL-3). */
export function nextFreeDay(today: DateString, published: ReadonlySet<DateString>): DateString {
  let day = today;
  while (published.has(day)) day = addDays(day, 1);
  return day;
}
