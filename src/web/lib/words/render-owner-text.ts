import { type Language, type OwnerText, ownerTextIn } from '../../../shared/owner-text.ts';

/**
 * The owner's text, with its language for the element's `lang`. A text that exists in one language only may differ
 * from the page's, and Japanese is typeset and spoken differently.
 */
export function renderOwnerText(
  language: Language,
  source: OwnerText | undefined,
): { text: string; lang: Language } {
  const text = ownerTextIn(language, source);
  return { text, lang: source && text === source[language] ? language : language === 'en' ? 'ja' : 'en' };
}
