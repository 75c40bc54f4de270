import type { Language } from '../../shared/owner-text.ts';

/** Sentences as one text: a space stands between them, but not in Japanese. Those that are missing are left out. */
export function joinSentences(
  language: Language,
  sentences: readonly (string | false | null | undefined)[],
): string {
  return sentences.filter(Boolean).join(language === 'ja' ? '' : ' ');
}
