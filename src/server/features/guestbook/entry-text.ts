/** Why a text cannot be in the guest book. */
export type EntryTextFault = 'empty' | 'too_long' | 'characters' | 'link';

/** Thai, Hebrew and Vietnamese put up to three marks on a letter; more of them would cover other lines. */
const MAX_MARKS = 3;
/**
 * Letters of the BMP and all kanji: not the wide signs of ancient scripts, nor styled Latin letters, nor the tones of
 * Lisu, which look like dots and colons.
 */
const LETTER = String.raw`[[\p{L}&&[\u{0}-\u{FFFF}\p{Script=Han}]]--[\p{Default_Ignorable_Code_Point}\u{A4F8}-\u{A4FD}]]`;
const MARK = String.raw`[[\p{Mn}\p{Mc}]--\p{Default_Ignorable_Code_Point}]`;
/** Matched one character at a time: a pattern for the whole line would backtrack wherever two of these overlap. */
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
    // Degrees, numero, ㈱ and ㎝.
    String.raw`[°©®〒\u{2100}-\u{214F}\u{3200}-\u{33FF}]`,
    // Arrows, stars, hearts and notes.
    String.raw`[\u{2190}-\u{21FF}\u{25A0}-\u{27BF}]`,
    ' ',
  ].join('|'),
  'gv',
);

/**
 * What programs take for an address: a dot or a colon within a word, an @ between two, four numbers with dots. `a.m.`,
 * `7:30`, `3.5km` and `@ann` are none.
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

/**
 * Returns a visitor's text for the guest book as it is stored: one line of plain text, with single spaces. A text with
 * anything else than the allowed characters is refused and not repaired, so that the author sees what is shown.
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
  // Full-width letters and signs make links too.
  return LINK.test(text.normalize('NFKC').toLowerCase()) ? { fault: 'link' } : { text };
}
