/** Scripts in everyday use (UAX #31, table 5) that may not be mixed with others in a name. */
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
 * False if a name keeps to scripts that are written together (UTS #39, "highly restrictive"). Digits and symbols mix
 * with all.
 */
export function mixesScripts(name: string): boolean {
  return !ALLOWED.some((allowed) => allowed.test(name));
}
