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
/** Matches one character at a time: a pattern for the whole line would backtrack wherever two alternatives overlap. */
const ALLOWED = new RegExp(
  [
    String.raw`\p{RGI_Emoji}`,
    // A kanji in a variant form, as in some family names.
    String.raw`\p{Script=Han}[\u{E0100}-\u{E01EF}]`,
    // Persian and Urdu words contain a zero width non-joiner.
    String.raw`\p{Script=Arabic}${MARK}{0,${MAX_MARKS}}\u{200C}(?=\p{Script=Arabic})`,
    `${LETTER}${MARK}{0,${MAX_MARKS}}`,
    String.raw`[\p{Nd}\p{No}\u{2160}-\u{2188}〇]`,
    String.raw`[[\p{P}\p{Sc}\p{Sm}\p{Sk}]&&[\u{0}-\u{FFFF}]]`,
    // Signs such as °, №, ㈱ and ㎝.
    String.raw`[°©®〒\u{2100}-\u{214F}\u{3200}-\u{33FF}]`,
    // Arrows, stars, hearts and notes.
    String.raw`[\u{2190}-\u{21FF}\u{25A0}-\u{27BF}]`,
    ' ',
  ].join('|'),
  'gv',
);

/**
 * Texts that programs turn into links: a dot or a colon within a word, an @ between two words, four numbers with dots.
 * `a.m.`, `7:30`, `3.5km` and `@ann` do not match.
 */
const LINK = new RegExp(
  [
    // The last part of a host begins with a letter, which "3.5km" does not.
    String.raw`[\p{L}\p{N}\p{M}_\-]\.\p{L}[\p{L}\p{N}\p{M}\-]`,
    '[a-z0-9]。[a-z]{2}',
    String.raw`\p{L}{2}:[\p{L}\p{N}\/]`,
    String.raw`\/\/[\p{L}\p{N}\[]`,
    '[^ ]@[^ ]',
    String.raw`\d\.\d+\.\d+\.\d`,
  ].join('|'),
  'u',
);

/** A Japanese letter. */
const JAPANESE = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]`;
/**
 * Punctuation beside it: a full-width colon or dot, but not the last dot of `日本．jp`. `例え．テスト` cannot be told from two
 * sentences.
 */
const JAPANESE_SIGN = new RegExp(
  `(?<=${JAPANESE})：|：(?=${JAPANESE})|(?<=${JAPANESE})．(?![A-Za-zＡ-Ｚａ-ｚ]{2})|．(?=${JAPANESE})`,
  'gu',
);

/**
 * Returns a visitor's text for the guest book as it is stored: one line of plain text, with single spaces. A text with
 * other characters is refused, not repaired, so that the author knows what will be shown.
 * @param maxLength in code points
 */
export function readEntryText(
  given: string,
  maxLength: number,
): { text: string; fault?: never } | { fault: EntryTextFault } {
  const text = given.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (text === '') return { fault: 'empty' };
  if ([...text].length > maxLength) return { fault: 'too_long' };
  if (text.replace(ALLOWED, '') !== '') return { fault: 'characters' };
  // Programs also recognise links in full-width letters and signs.
  const asRead = text.replace(JAPANESE_SIGN, ' ').normalize('NFKC').toLowerCase();
  return LINK.test(asRead) ? { fault: 'link' } : { text };
}
