import { longDate } from '../../../shared/dates.ts';
import { type DayTarget, dayPath } from '../../../shared/days.ts';
import { ownerTextIn } from '../../../shared/owner-text.ts';
import { fillIn, textsIn } from '../../lib/texts.ts';
import { photosOfDay } from '../viewer/photos-of-day.ts';
import { altsOf, type FactsOptions, galleryFacts, photoFacts } from './day-facts.ts';
import { dayTitle } from './day-title.ts';
import { headTexts } from './head-texts.ts';
import { jsonLd, tag } from './html-tags.ts';
import { shareTags } from './share-tags.ts';

interface DayTagsOptions extends FactsOptions {
  /** The page's path, with the query parameters that lead to different content. */
  path: string;
  /** The place of the page's photo, from 1; undefined for a collection. */
  place: DayTarget['place'];
  /** The tab's title if the photo is shown over another page. */
  tabTitle?: string;
}

/** The head of a collection's or photo's page (ROUTE-8). */
export function dayTags(options: DayTagsOptions): string {
  const { place } = options;
  return place === undefined ? wholeDayTags(options) : photoTags(options, place);
}

function wholeDayTags(options: DayTagsOptions): string {
  const { day, language } = options;
  const { words, photoUrls } = day.collection;
  const t = textsIn(language, headTexts);
  const photos = photosOfDay(day.collection, language);
  const shown = photoUrls.flatMap((url, index) => (url.trim() ? [day.collection.photos[index]] : []));
  // Photos without the owner's text are left out, because their date and position would add nothing.
  const texts = shown
    .map((photo) => ownerTextIn(language, photo?.alt) || ownerTextIn(language, photo?.caption))
    .filter(Boolean);
  return [
    shareTags({
      ...options,
      title: dayTitle(options),
      description:
        ownerTextIn(language, words).replaceAll(/\s+/g, ' ') || fillIn(t.dayDescription, { photos }),
      type: 'article',
      card:
        shown.length === 0
          ? undefined
          : {
              path: day.cards.day,
              alt:
                texts.length === 0
                  ? photos
                  : fillIn(t.photosInWords, { photos, alts: texts.join(language === 'ja' ? '、' : '; ') }),
            },
    }),
    day.previous && tag('link', { rel: 'prev', href: dayPath(day.previous.date) }),
    day.next && tag('link', { rel: 'next', href: dayPath(day.next.date) }),
    licenseTag(options),
    jsonLd(galleryFacts(options)),
  ].join('');
}

function photoTags(options: DayTagsOptions, place: number): string {
  const { day, language } = options;
  const { date, photos } = day.collection;
  const alt = altsOf(day, language)[place - 1] ?? '';
  const caption = ownerTextIn(language, photos[place - 1]?.caption);
  const card = day.cards.photos[place - 1];
  return [
    shareTags({
      ...options,
      title: dayTitle(options),
      description:
        alt === caption
          ? fillIn(textsIn(language, headTexts).captionDescription, {
              ...{ caption, place },
              date: longDate(date, language),
            })
          : alt,
      type: 'article',
      card: card === undefined ? undefined : { path: card, alt },
    }),
    licenseTag(options),
    jsonLd({ '@context': 'https://schema.org', ...photoFacts(options, place) }),
  ].join('');
}

function licenseTag({ license }: FactsOptions): string {
  return license === undefined ? '' : tag('link', { rel: 'license', href: license });
}
