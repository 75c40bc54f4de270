import type { Language } from '../../../shared/owner-text.ts';

/** News has one language without declaring it; kana and kanji reveal Japanese, for the element's `lang`. */
export function writtenLanguage(text: string): Language {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en';
}
