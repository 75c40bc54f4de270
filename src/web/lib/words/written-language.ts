import type { Language } from '../../../shared/owner-text.ts';

/**
 * Guesses the language of a text for the element's `lang`: kana or kanji mean Japanese, letters from A to Z English.
 * Returns '', unknown, for a text without any of these. The letters of HTML tags in the text count too.
 */
export function writtenLanguage(text: string): Language | '' {
  if (/[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}]/u.test(text)) return 'ja';
  return /[a-z]/i.test(text) ? 'en' : '';
}

/** Puts a text in the quotation marks of its own language, not of the page's. */
export function quoted(text: string): string {
  return writtenLanguage(text) === 'ja' ? `「${text}」` : `“${text}”`;
}
