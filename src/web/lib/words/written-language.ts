import type { Language } from '../../../shared/owner-text.ts';

/** Guesses the language of a text for the element's `lang`: kana or kanji mean Japanese. */
export function writtenLanguage(text: string): Language {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en';
}

/** Puts a text in the quotation marks of its own language, not of the page's. */
export function quoted(text: string): string {
  return writtenLanguage(text) === 'ja' ? `「${text}」` : `“${text}”`;
}
