import * as z from 'zod/mini';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './limits.ts';

/** The gallery's languages (SITE-3). */
export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

/* @__NO_SIDE_EFFECTS__ */
function trimmed(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength));
}

/** @param maxLength in UTF-16 code units, per language */
/* @__NO_SIDE_EFFECTS__ */
function inBothLanguages(maxLength: number) {
  const text = z._default(trimmed(maxLength), '');
  return z.object({ en: text, ja: text });
}

/** For changes: an omitted language keeps its text. */
/* @__NO_SIDE_EFFECTS__ */
function inEitherLanguage(maxLength: number) {
  const text = z.optional(trimmed(maxLength));
  return z.object({ en: text, ja: text });
}

/** One text of the owner in both languages; either may be empty. */
export const OwnerText = inBothLanguages(MAX_TEXT_LENGTH);
/** An `OwnerText` with the length limit of titles. */
export const OwnerTitle = inBothLanguages(MAX_TITLE_LENGTH);
export type OwnerText = z.infer<typeof OwnerText>;

export const OwnerTextChange = inEitherLanguage(MAX_TEXT_LENGTH);
export const OwnerTitleChange = inEitherLanguage(MAX_TITLE_LENGTH);
export type OwnerTextChange = z.infer<typeof OwnerTextChange>;

/** The text in the requested language, else in the other. */
export function ownerTextIn(language: Language, words: OwnerText | undefined): string {
  if (!words) return '';
  return language === 'ja' ? words.ja || words.en : words.en || words.ja;
}
