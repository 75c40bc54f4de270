import type { DateString } from '../../../shared/dates.ts';
import { dateIn, momentAt, secondOfDayIn } from '../../../shared/wall-clock.ts';
import { type DayForm, openingOf } from './day-form.ts';

/** The hour and minute of a moment by a zone's clock, like `19:00`. */
export function hourOf(moment: string, timeZone: string): string {
  const minutes = Math.floor(secondOfDayIn(timeZone, new Date(moment)) / 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The ISO moment at which a zone's clock shows this hour. */
export function momentOf(date: DateString, hour: string, timeZone: string): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return momentAt(date, hours * 60 + minutes, timeZone).toISOString();
}

/**
 * The same hour on another date. If the moment is on that date already, returns it unchanged: it keeps its seconds,
 * and its place in an hour that the clock shows twice.
 */
export function movedToDate(moment: string, date: DateString, timeZone: string): string {
  if (dateIn(timeZone, new Date(moment)) === date) return moment;
  return momentOf(date, hourOf(moment, timeZone), timeZone);
}

export type OpeningFields = Pick<DayForm, 'opensAt' | 'strokeSeconds' | 'reveals'>;

interface OnDateOptions {
  date: DateString;
  timeZone: string;
  /** The stored day. */
  stored: Parameters<typeof openingOf>[0] | undefined;
  now: number;
}

/**
 * Moves the entered opening, if there is one, to the same hour on `date`. Once the stored opening has begun, returns
 * the stored one, which can no longer move.
 */
export function openingOnDate(
  entered: OpeningFields,
  { date, timeZone, stored, now }: OnDateOptions,
): OpeningFields {
  if (stored && hasPassed(stored.opensAt, now)) return openingOf(stored);
  if (entered.opensAt === '') return entered;
  return { ...entered, opensAt: movedToDate(entered.opensAt, date, timeZone) };
}

export function hasPassed(opensAt: string | undefined, now: number): boolean {
  return Date.parse(opensAt ?? '') <= now;
}
