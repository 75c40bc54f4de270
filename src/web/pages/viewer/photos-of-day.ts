import type { Collection } from '../../../shared/collections.ts';
import { longDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { fillIn, type Text, textsIn } from '../../lib/texts.ts';

const words = {
  none: { en: 'No photographs of {date}', ja: '{date}の写真はありません', shown: 'en' },
  one: { en: 'The photograph of {date}', ja: '{date}の一枚の写真', shown: 'en' },
  several: { en: 'The {count} photographs of {date}', ja: '{date}の{count}枚の写真', shown: 'en' },
} as const satisfies Record<string, Text>;

const counts = {
  2: { en: 'two', ja: '二', shown: 'en' },
  3: { en: 'three', ja: '三', shown: 'en' },
  4: { en: 'four', ja: '四', shown: 'en' },
  5: { en: 'five', ja: '五', shown: 'en' },
} as const satisfies Record<string, Text>;

/** `The five photographs of November 20, 2026`. Old collections may have fewer; places without a URL do not count. */
export function photosOfDay({ date, photoUrls }: Collection, language: Language | undefined): string {
  const t = textsIn(language, words);
  const photoCount = photoUrls.filter((url) => url.trim() !== '').length;
  const countWords: Record<number, string> = textsIn(language, counts);
  const phrase = photoCount === 0 ? t.none : photoCount === 1 ? t.one : t.several;
  return fillIn(phrase, { count: countWords[photoCount] ?? photoCount, date: longDate(date, language) });
}
