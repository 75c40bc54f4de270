import { type Language, type OwnerText, ownerTextIn } from '../../shared/owner-text.ts';

/**
 * What the owner wrote, with the language it is in, for the element's `lang`: with half a translation it may not be
 * the page's, and Japanese is set and read differently.
 */
export function ownerWords(
  language: Language,
  words: OwnerText | undefined,
): { text: string; lang: Language } {
  const text = ownerTextIn(language, words);
  return { text, lang: words && text === words[language] ? language : language === 'en' ? 'ja' : 'en' };
}
