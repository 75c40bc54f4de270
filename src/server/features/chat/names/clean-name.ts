import { isNameTooLong } from '../../../../shared/chat.ts';

/**
 * Control, format (zero width, direction), unassigned and private-use characters, lone surrogates, and letters
 * without a shape.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
/** Badges that other sites show beside verified names. */
const BADGES = /[✓✔☑✅🗸🗹⍻√🅥Ⓥ👑♔♕♚♛🛡]/u;

/**
 * Returns a name as it is shown: normalised, trimmed and without invisible characters. Undefined if it is longer than
 * 20 characters, is empty, contains a badge or a rare script, or mixes scripts that are not written together.
 */
export function cleanName(given: string): string | undefined {
  if (isNameTooLong(given)) return undefined;
  const name = given.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  return name === '' || BADGES.test(name) || mixesScripts(name) ? undefined : name;
}

/** Scripts in everyday use (UAX #31, table 5). A name may be written in any single one of these scripts. */
const ALONE = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Ethiopic',
];

/** Scripts that are commonly written together. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const ALLOWED = [...ALONE.map((script) => [script]), ...TOGETHER].map(
  (scripts) =>
    new RegExp(
      `^(?:${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('|')})*$`,
      'u',
    ),
);

/**
 * Whether a name mixes scripts that are not written together (UTS #39, "highly restrictive"), or contains a rare one.
 * Digits and symbols may be mixed with any script.
 */
function mixesScripts(name: string): boolean {
  return !ALLOWED.some((allowed) => allowed.test(name));
}
