import type { Collection } from '../../../shared/collections.ts';
import { dateLine } from '../../../shared/dates.ts';
import type { Day, DayTarget } from '../../../shared/days.ts';
import { type Language, ownerTextIn } from '../../../shared/owner-text.ts';
import { fillIn, type Text, textsIn } from '../../lib/texts.ts';

const dayTitleTexts = {
  photo: { en: 'Photo {place}', ja: '{place}枚目の写真', shown: 'en' },
  opening: { en: 'The opening: {day}', ja: '開廊：{day}', shown: 'en' },
  photoOfDay: { en: '{photo}, {date}', ja: '{photo}、{date}', shown: 'en' },
} as const satisfies Record<string, Text>;

interface NamedDay {
  collection: Pick<Collection, 'date' | 'title'>;
}

export function dayName({ collection: { date, title } }: NamedDay, language: Language): string {
  return [ownerTextIn(language, title), dateLine(date, language)].filter(Boolean).join(' · ');
}

interface DayTitleOptions {
  day: Day;
  place: DayTarget['place'];
  siteName: string;
  language: Language;
}

/** The tab's title for a collection or one of its photos. */
export function dayTitle({ day, place, siteName, language }: DayTitleOptions): string {
  if (place === undefined) return `${dayName(day, language)} · ${siteName}`;
  return photoTitle({ collection: day.collection, place, siteName, language });
}

/** The tab's title for an opening, also for its replay. */
export function openingTitle({
  day,
  siteName,
  language,
}: Pick<DayTitleOptions, 'siteName' | 'language'> & { day: NamedDay }): string {
  const { opening } = textsIn(language, dayTitleTexts);
  return `${fillIn(opening, { day: dayName(day, language) })} · ${siteName}`;
}

interface PhotoTitleOptions {
  collection: Collection;
  /** From 1. */
  place: number;
  siteName: string;
  language: Language;
}

/** The tab's title for a photo. */
export function photoTitle({ collection, place, siteName, language }: PhotoTitleOptions): string {
  const t = textsIn(language, dayTitleTexts);
  const { date, photos } = collection;
  const photo = ownerTextIn(language, photos[place - 1]?.caption) || fillIn(t.photo, { place });
  return `${fillIn(t.photoOfDay, { photo, date: dateLine(date, language) })} · ${siteName}`;
}
