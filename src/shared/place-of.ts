import type { Language } from './owner-text.ts';

/** The place that a time zone is named after; in Japanese the zone's own name. */
export function placeOf(timeZone: string, language: Language): string {
  if (language === 'en') return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const format = new Intl.DateTimeFormat('ja', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
