import type { Language } from '../../../../shared/owner-text.ts';

/** When the mute of an IP address ends, in the owner's local time. */
export function muteEnd(until: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(until),
  );
}

/** True while the mute of the IP address lasts. */
export function isMuteActive(until: string | undefined): until is string {
  return until !== undefined && Date.parse(until) > Date.now();
}
