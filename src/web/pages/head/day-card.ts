import type { CalendarDay } from '../../../shared/calendar.ts';
import type { Collection } from '../../../shared/collections.ts';
import { longDate } from '../../../shared/dates.ts';
import { getDayCard } from '../../../shared/days.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { fillIn, textsIn } from '../../lib/texts.ts';
import { photosOfDay } from '../viewer/photos-of-day.ts';
import { headTexts } from './head-texts.ts';
import type { SharedPage } from './share-tags.ts';

/** The query key of the newest day, whose card stands for a page that shows no day. */
export const newestDayKey = ['newest-day'] as const;

/**
 * A day's card for a page other than the day's own. Link previews cache an image by its URL, so the URL's parameter
 * `v` changes with the day's photos and title, but not with the site's name. `v` differs from the version that the
 * server computes for the card, so the response is not `immutable`.
 */
export function dayCard(
  day: Collection | CalendarDay | undefined,
  language: Language | undefined,
): SharedPage['card'] {
  if (day === undefined) return undefined;
  const { date, title } = day;
  const isWhole = 'photoUrls' in day;
  const photos = isWhole
    ? day.photoUrls.map((url, place) => day.photos[place]?.version ?? url)
    : [day.url, day.version, day.colours];
  return {
    path: urlOf(getDayCard, { params: { date }, query: { v: hashOf([photos, title]) } }),
    alt: isWhole
      ? photosOfDay(day, language)
      : fillIn(textsIn(language, headTexts).cardOfDay, { date: longDate(date, language) }),
  };
}

function hashOf(content: unknown): string {
  let hash = 0;
  for (const letter of JSON.stringify(content)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 40;
  return hash.toString(36);
}
