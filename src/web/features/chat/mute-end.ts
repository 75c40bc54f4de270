import type { Language } from '../../../shared/owner-text.ts';

/** When the mute of an address ends, by the owner's own clock. */
export function muteEnd(until: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(until),
  );
}

/** True where a mute of the address has not ended yet. */
export function isAhead(until: string | undefined): until is string {
  return until !== undefined && Date.parse(until) > Date.now();
}
