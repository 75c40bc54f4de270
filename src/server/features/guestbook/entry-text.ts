import tlds from 'tlds/index.json' with { type: 'json' };
import { composeEntryText, entryLength } from '../../../shared/guest-book.ts';

/** Why a text cannot be in the guest book. */
export type EntryTextFault = 'empty' | 'too_long' | 'characters' | 'link';

/** Thai, Hebrew and Vietnamese letters have up to three marks. More marks would overlap other lines. */
const MAX_MARKS = 3;
/**
 * Letters of the Basic Multilingual Plane and all kanji: no wide signs of ancient scripts, no styled Latin letters.
 * Lisu's tone marks are excluded, because they look like dots and colons.
 */
const LETTER = String.raw`[[\p{L}&&[\u{0}-\u{FFFF}\p{Script=Han}]]--[\p{Default_Ignorable_Code_Point}\u{A4F8}-\u{A4FD}]]`;
const MARK = String.raw`[[\p{Mn}\p{Mc}]--\p{Default_Ignorable_Code_Point}]`;
/**
 * Signs such as °, №, ㈱ and ㎝, arrows, stars, hearts, musical notes, and the parts of faces such as (•̀ᴗ•́) and
 * ┐(´д｀)┌.
 */
const SIGN = String.raw`[[[\p{Sm}\p{Sk}]&&[\u{0}-\u{FFFF}]]°©®•・･〒〓〽[[\u{2100}-\u{214F}\u{2190}-\u{23FF}\u{2440}-\u{244A}\u{2500}-\u{27BF}\u{2B00}-\u{2BFF}\u{3200}-\u{33FF}\u{A490}-\u{A4C6}]--\p{Cn}]]`;
/** Letters of the scripts from Devanagari to Sinhala. */
const INDIC_LETTER = String.raw`[[\u{900}-\u{DFF}]&&\p{L}]`;
const VIRAMA = String.raw`[\u{94D}\u{9CD}\u{A4D}\u{ACD}\u{B4D}\u{BCD}\u{C4D}\u{CCD}\u{D4D}\u{DCA}]`;
/** Matches one character. A pattern for a whole line would backtrack wherever two alternatives overlap. */
const ALLOWED = new RegExp(
  [
    // Phones write ‼︎, ⭐︎ and ☺︎ with a variation selector for text style.
    String.raw`[\p{Emoji}--\p{Emoji_Component}]\u{FE0E}`,
    String.raw`\p{RGI_Emoji}`,
    // Some family names are written with a variant form of a kanji.
    String.raw`\p{Script=Han}[\u{E0100}-\u{E01EF}]`,
    // Persian and Urdu words contain a zero width non-joiner.
    String.raw`\p{Script=Arabic}${MARK}{0,${MAX_MARKS}}\u{200C}(?=\p{Script=Arabic})`,
    // A virama and a zero width (non-)joiner join Indic letters or keep them apart.
    String.raw`${INDIC_LETTER}${MARK}{0,${MAX_MARKS - 1}}${VIRAMA}[\u{200C}\u{200D}](?=${INDIC_LETTER})`,
    // In Bengali the virama follows the joiner; a Malayalam word may end with a joiner.
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

/**
 * Matches what programs turn into links, but not `a.m.`, `7:30`, `2026.11.22` or `@ann`. `hasHost` finds host names
 * that do not begin with `www.`.
 */
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

/** Top-level domains, including two that are reserved for examples and tests. */
const HOST_ENDS = new Set([...tlds, 'example', 'テスト']);
/** Words that are top-level domains but often begin a sentence, as in `Lovely.It is`. */
const SENTENCE_STARTS = new Set('Am As At Be By Do How In Is It Me My No Now So To You'.split(' '));
/**
 * Matches a dot after a letter or an emoji, the word after the dot, and a sign with which a URL may continue. Programs
 * also read 。 after a Latin letter as a dot, and end a host name where another script begins.
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
/** A full-width dot between Japanese letters, where it ends a sentence as 。 does. */
const JAPANESE_DOT = new RegExp(`(?<=${JAPANESE})．(?=${JAPANESE})`, 'gu');

/**
 * Returns the text to store for a visitor's entry: one line of plain text with single spaces. Refuses a text with other
 * characters instead of removing them, so that the author knows what will be shown.
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
  // Checks the NFKC form for full-width links, and the text itself because NFKC reads `a.com①` as `a.com1`.
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
