import type { Language } from '../../../shared/owner-text.ts';

const MINUTE_SEC = 60;

/**
 * A wait in words, `2 minutes`, rounded up to a multiple of 5 s, 10 s or a minute, so that a screen reader does not
 * announce every second.
 */
export function formatWait(seconds: number, language: Language): string {
  const step = seconds > MINUTE_SEC ? MINUTE_SEC : seconds > 10 ? 10 : 5;
  const rounded = Math.ceil(seconds / step) * step;
  const [count, unit] = rounded >= MINUTE_SEC ? [rounded / MINUTE_SEC, 'minute'] : [rounded, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
