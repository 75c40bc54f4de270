import tlds from 'tlds/index.json' with { type: 'json' };
import { composeEntryText, entryLength } from '../../../shared/guest-book.ts';

/** Why a text cannot be in the guest book. */
export type EntryTextFault = 'empty' | 'too_long' | 'characters' | 'link';

/** Thai, Hebrew and Vietnamese letters have up to three marks; more of them would cover other lines. */
const MAX_MARKS = 3;
/**
 * Letters of the BMP and all kanji. Excludes the wide signs of ancient scripts, styled Latin letters, and the tone
 * marks of Lisu, which look like dots and colons.
 */
const LETTER = String.raw`[[\p{L}&&[\u{0}-\u{FFFF}\p{Script=Han}]]--[\p{Default_Ignorable_Code_Point}\u{A4F8}-\u{A4FD}]]`;
const MARK = String.raw`[[\p{Mn}\p{Mc}]--\p{Default_Ignorable_Code_Point}]`;
/**
 * Signs such as °, №, ㈱ and ㎝, arrows, stars, hearts, notes, and the parts of faces such as (•̀ᴗ•́) and ┐(´д｀)┌.
 * Phones write ☺︎ with a variation selector.
 */
const SIGN = String.raw`[[[\p{Sm}\p{Sk}]&&[\u{0}-\u{FFFF}]]°©®•・･〒〓〽[[\u{2100}-\u{214F}\u{2190}-\u{23FF}\u{2440}-\u{244A}\u{2500}-\u{27BF}\u{2B00}-\u{2BFF}\u{3200}-\u{33FF}\u{A490}-\u{A4C6}]--\p{Cn}]]`;
/** The scripts from Devanagari to Sinhala. */
const INDIC_LETTER = String.raw`[[\u{900}-\u{DFF}]&&\p{L}]`;
const VIRAMA = String.raw`[\u{94D}\u{9CD}\u{A4D}\u{ACD}\u{B4D}\u{BCD}\u{C4D}\u{CCD}\u{D4D}\u{DCA}]`;
/** Matches one character at a time: a pattern for the whole line would backtrack wherever two alternatives overlap. */
const ALLOWED = new RegExp(
  [
    // Phones write ‼︎, ⭐︎ and ☺︎ with a variation selector for text style.
    String.raw`[\p{Emoji}--\p{Emoji_Component}]\u{FE0E}`,
    String.raw`\p{RGI_Emoji}`,
    // A kanji in a variant form, as in some family names.
    String.raw`\p{Script=Han}[\u{E0100}-\u{E01EF}]`,
    // Persian and Urdu words contain a zero width non-joiner.
    String.raw`\p{Script=Arabic}${MARK}{0,${MAX_MARKS}}\u{200C}(?=\p{Script=Arabic})`,
    // Indic letters are joined, or kept apart, by a virama and a zero width (non-)joiner.
    String.raw`${INDIC_LETTER}${MARK}{0,${MAX_MARKS - 1}}${VIRAMA}[\u{200C}\u{200D}](?=${INDIC_LETTER})`,
    // Bengali has the virama after the joiner, and a Malayalam word may end with a joiner.
    String.raw`${INDIC_LETTER}\u{200D}${VIRAMA}(?=${INDIC_LETTER})`,
    String.raw`[\u{D15}-\u{D39}]\u{D4D}\u{200D}`,
    `${LETTER}${MARK}{0,${MAX_MARKS}}`,
    String.raw`[\p{Nd}\p{No}\u{2160}-\u{2188}〇]`,
    String.raw`${SIGN}(?:[\u{FE0E}\u{FE0F}]|${MARK}{0,${MAX_MARKS}})`,
    String.raw`[[\p{P}\p{Sc}]&&[\u{0}-\u{FFFF}]]`,
    ' ',
  ].join('|'),
  'gv',
);

/** Texts that programs turn into links, apart from names of hosts; not `a.m.`, `7:30`, `2026.11.22` and `@ann`. */
const LINK = new RegExp(
  [
    String.raw`\/\/[\p{L}\p{N}\[]`,
    String.raw`(?<![a-z\d])(?:https?|ftps?|mailto|tel|sms|javascript):[^ ]`,
    String.raw`(?<![a-z\d])www\.[\p{L}\p{N}]`,
    '[^ ]@[^ ]',
    String.raw`\d\.\d+\.\d+\.\d`,
  ].join('|'),
  'iu',
);

/** The ends of hosts: top-level domains, and those that are reserved for examples. */
const HOST_ENDS = new Set([...tlds, 'example', 'テスト']);
/** Words that begin sentences and are top-level domains too. */
const SENTENCE_STARTS = new Set('Am As At Be By Do How In Is It Me My No Now So To You'.split(' '));
/**
 * A dot after a letter or an emoji, the word after the dot, and a sign with which a URL may continue. Programs also
 * read 。 between Latin letters as a dot, and end a host where another script begins.
 */
const DOTTED = new RegExp(
  [
    String.raw`(?:(?<=[\p{L}\p{N}\p{M}\p{So}\p{Emoji_Modifier}\p{Cf}_\-])\.|(?<=[a-z\d])。)`,
    String.raw`(xn--[a-z\d\-]+|[a-z]{2,}(?![\d\p{Script=Latin}])|(?![a-z])\p{L}[\p{L}\p{M}]+)`,
    String.raw`([\/:?#]?)`,
  ].join(''),
  'giu',
);
const JAPANESE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
/** A full-width dot that ends a sentence, as 。 does. */
const JAPANESE_DOT = new RegExp(`(?<=${JAPANESE})．(?=${JAPANESE})`, 'gu');

/**
 * Returns a visitor's text for the guest book as it is stored: one line of plain text, with single spaces. A text with
 * other characters is refused, not repaired, so that the author knows what will be shown.
 * @param maxLength in code points
 */
export function readEntryText(
  given: string,
  maxLength: number,
): { text: string; fault?: never } | { fault: EntryTextFault } {
  const text = composeEntryText(given);
  if (text === '') return { fault: 'empty' };
  if (entryLength(text) > maxLength) return { fault: 'too_long' };
  if (text.replace(ALLOWED, '') !== '') return { fault: 'characters' };
  // Programs also recognise links in full-width letters and signs, but end them at ①, which NFKC reads as a digit.
  const readings = [text, text.replace(JAPANESE_DOT, '。').normalize('NFKC')];
  return readings.some((read) => LINK.test(read) || hasHost(read)) ? { fault: 'link' } : { text };
}

/** Whether a text contains a host name: `example.com`, but not `Wonderful.Thank you` and not `Lovely.It is`. */
function hasHost(text: string): boolean {
  return [...text.matchAll(DOTTED)].some(([, end = '', next]) => {
    const lower = end.toLowerCase();
    const isSentence = next === '' && SENTENCE_STARTS.has(end);
    return !isSentence && (HOST_ENDS.has(lower) || lower.startsWith('xn--'));
  });
}
