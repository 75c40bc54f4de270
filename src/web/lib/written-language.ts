import type { Language } from '../../shared/owner-text.ts';

/** News is written in one language or the other and does not say which; kana and kanji do, for the element's `lang`. */
export function writtenLanguage(text: string): Language {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en';
}
