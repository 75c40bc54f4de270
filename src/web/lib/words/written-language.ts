import type { Language } from '../../../shared/owner-text.ts';

/**
 * Guesses the language of a text for the element's `lang`: kana or kanji mean Japanese. A text with letters of neither
 * Japanese nor Latin script has an unknown language, ''.
 */
export function writtenLanguage(text: string): Language | '' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return 'ja';
  return /\p{Script=Latin}/u.test(text) || !/\p{Letter}/u.test(text) ? 'en' : '';
}

/** Puts a text in the quotation marks of its own language, not of the page's. */
export function quoted(text: string): string {
  return writtenLanguage(text) === 'ja' ? `「${text}」` : `“${text}”`;
}
