import type { Language } from '../../shared/owner-text.ts';

const MINUTE_SEC = 60;

/**
 * A time to wait in words, `2 minutes`, never shorter than it is. In steps, coarser the longer it takes: a screen
 * reader that is told of each change is not told every second.
 */
export function waitWords(seconds: number, language: Language): string {
  const step = seconds > MINUTE_SEC ? MINUTE_SEC : seconds > 10 ? 10 : 5;
  const rounded = Math.ceil(seconds / step) * step;
  const [count, unit] = rounded >= MINUTE_SEC ? [rounded / MINUTE_SEC, 'minute'] : [rounded, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
