import { type Language, type OwnerText, ownerTextIn } from '../../../shared/owner-text.ts';

/**
 * The owner's text in the page's language, or else in the other, and its language for the element's `lang`: Japanese
 * is typeset and read aloud differently.
 */
export function renderOwnerText(
  language: Language,
  source: OwnerText | undefined,
): { text: string; lang: Language } {
  const text = ownerTextIn(language, source);
  return { text, lang: source && text === source[language] ? language : language === 'en' ? 'ja' : 'en' };
}
