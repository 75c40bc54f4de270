import type { Language } from './owner-text.ts';

/** A time zone in words: `New York` in English, the zone's generic name (`アメリカ東部時間`) in Japanese. */
export function placeOf(timeZone: string, language: Language): string {
  if (language === 'en') return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const format = new Intl.DateTimeFormat('ja', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
