import { createContext, useContext } from 'react';
import type { Language } from '../../../shared/owner-text.ts';

/** The site's time zone (IANA name), which the admin pages provide; undefined until known. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

export function useTimeZone(): string | undefined {
  return useContext(TimeZoneContext);
}

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * A moment as date and time in a time zone: `November 21, 2026 at 03:00`.
 *
 * @param timeZone IANA name; defaults to the device's own
 */
export function wallTime(moment: string, language: Language, timeZone: string | undefined): string {
  return formatted(moment, language, { ...DAY, ...CLOCK, timeZone });
}

/** Like `wallTime`, with the zone's name, for places where the zone is not obvious: `… at 03:00 GMT+9`. */
export function zonedTime(moment: string, language: Language, timeZone: string | undefined): string {
  return formatted(moment, language, { ...DAY, ...CLOCK, timeZone, timeZoneName: 'short' });
}

/** The date alone, formatted like `longDate`. */
export function wallDate(moment: string, language: Language, timeZone: string | undefined): string {
  return formatted(moment, language, { ...DAY, timeZone });
}

/** Hour and minute, the same in every language: `19:00`. */
export function wallHour(moment: string, timeZone: string | undefined): string {
  return formatted(moment, 'en', { ...CLOCK, timeZone });
}

/** The time alone, with seconds: `19:00:05`. */
export function wallClock(moment: string, language: Language, timeZone: string | undefined): string {
  return formatted(moment, language, { ...CLOCK, second: '2-digit', timeZone });
}

type Format = Omit<Intl.DateTimeFormatOptions, 'timeZone'> & { timeZone: string | undefined };

function formatted(moment: string, language: Language, { timeZone, ...format }: Format): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat(language, { ...format, ...zone }).format(new Date(moment));
}
