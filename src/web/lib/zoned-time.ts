import type { Language } from '../../shared/owner-text.ts';

/**
 * A moment as a clock on the wall of the site shows it, with the zone's name beside it.
 * @param timeZone IANA name; left out, the device's own
 */
export function zonedTime(moment: string, language: Language, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(language, {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(moment));
}
