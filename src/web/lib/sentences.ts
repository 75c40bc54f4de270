import type { Language } from '../../shared/owner-text.ts';

/** Joins sentences with a space, in Japanese without one; omits missing sentences. */
export function joinSentences(
  language: Language,
  sentences: readonly (string | false | null | undefined)[],
): string {
  return sentences.filter(Boolean).join(language === 'ja' ? '' : ' ');
}
