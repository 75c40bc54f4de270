import type { Language } from '../../../shared/owner-text.ts';
import type { SyncRun } from '../../../shared/sync.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** An amount of data in a suitable unit: `3.4 MB`. */
export function bytesText(bytes: number, language: Language): string {
  let power = 0;
  // Compares the rounded value, so that 999,999 bytes are 1 MB and not 1,000 kB.
  while (Number((bytes / STEP ** power).toFixed(digitsOf(power))) >= STEP && power < UNITS.length - 1)
    power += 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digitsOf(power),
  }).format(bytes / STEP ** power);
}

const digitsOf = (power: number) => (power < 2 ? 0 : 1);

/** A run's duration in whole seconds; undefined while it runs. */
export function durationSeconds({ startedAt, completedAt }: SyncRun): number | undefined {
  if (completedAt === null) return undefined;
  return Math.max(0, Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 1000));
}

/** Formats a duration: `48 sec`, `3 min`, `1 hr 5 min`. */
export function durationText(seconds: number, language: Language): string {
  const unit = (value: number, name: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return unit(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return unit(minutes, 'minute');
  const rest = minutes % 60;
  return [unit(Math.floor(minutes / 60), 'hour'), ...(rest === 0 ? [] : [unit(rest, 'minute')])].join(' ');
}
