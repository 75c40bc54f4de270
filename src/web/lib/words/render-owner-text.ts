import { type Language, type OwnerText, ownerTextIn } from '../../../shared/owner-text.ts';

/**
 * The owner's text with its language for the element's `lang`: with half a translation it may differ from the page's,
 * and Japanese is typeset and spoken differently.
 */
export function renderOwnerText(
  language: Language,
  words: OwnerText | undefined,
): { text: string; lang: Language } {
  const text = ownerTextIn(language, words);
  return { text, lang: words && text === words[language] ? language : language === 'en' ? 'ja' : 'en' };
}
