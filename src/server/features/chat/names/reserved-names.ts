import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { INVISIBLE } from './clean-name.ts';
import { ANY_LETTER, pronouncedWordsOf, readingsOf, skeletonOf } from './name-looks.ts';
import {
  AFFIXES,
  ALLOWED_WORDS,
  FILLERS,
  RESERVED_ALONE,
  RESERVED_WHOLE,
  RESERVED_WITHIN,
} from './reserved-words.ts';

const WITHIN = [...new Set(RESERVED_WITHIN.map(skeletonOf))];
const WHOLE = new Set([...RESERVED_WHOLE.map(skeletonOf), ...WITHIN]);
const ALONE = new Set(RESERVED_ALONE.map(skeletonOf));
const GENUINE = ALLOWED_WORDS.map((each) => each.split(' ').map(skeletonOf).join(' '));
const FILLER_LOOKS = new Set([...FILLERS, ...AFFIXES].map(skeletonOf));
/** Sorted longest first, so that 本物の is removed whole, not only its part 本物. */
const AFFIX_LOOKS = AFFIXES.map(skeletonOf).sort((a, b) => b.length - a.length);
/** Scripts in which words often follow each other without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/**
 * From this length an own name (the owner's or the site's) is found within a word. Shorter ones are part of genuine
 * names: はや in はやと.
 */
const FOUND_WITHIN_FROM = { latin: 8, unspaced: 4 };
/** From this length an own name is found as a whole word. Shorter ones are common in names: J in J. Smith. */
const FOUND_AS_WORD_FROM = { latin: 3, unspaced: 2 };
/**
 * From this length doubled letters in own names and in `WITHIN` are ignored: Gommai resembles Gomai, while Hanna does
 * not resemble Hana.
 */
const DOUBLED_FROM = 5;
/** From this length one wrong letter is ignored, as in moderater. */
const MISSPELT_FROM = 9;
const MISSPELT = [...WHOLE].filter((look) => look.length >= MISSPELT_FROM && !UNSPACED.test(look));
const ANY_WITHIN = anyOf(WITHIN);
const ANY_UNSPACED = anyOf(WITHIN.filter((look) => UNSPACED.test(look)));
const ANY_SINGLED = anyOf(
  WITHIN.filter((look) => look.length >= DOUBLED_FROM && !UNSPACED.test(look)).map(singled),
);
const WHOLE_SINGLED = new Map([...WHOLE].map((look) => [singled(look), look.length]));

/** True for a name that resembles an own name (the owner's or the site's) or a word for a site's staff (CHAT-5). */
export function isReservedName(name: string, ownNames: string[]): boolean {
  const owns = ownNames.flatMap(looksOf);
  const signs = signsOf(name);
  if (ownNames.some((own) => skeletonOf(own) === '' && isFoundIn(signsOf(own), signs))) return true;
  return (
    hasStaffWord(name) ||
    [...readingsOf(name), pronouncedWordsOf(name)].some((words) => owns.some((own) => couldBe(words, own)))
  );
}

/** Cached, because the names of all visitors are checked again when the owner or the site is renamed. */
const checked = new LRUCache<string, boolean>({ max: 5000 });

function hasStaffWord(name: string): boolean {
  const known = checked.get(name);
  if (known !== undefined) return known;
  const pronounced = pronouncedWordsOf(name);
  const found =
    readingsOf(name).some(hasReservedWord) ||
    (!UNSPACED.test(name) && hasReservedWord(pronounced)) ||
    runsOf(pronounced).some(isWhole);
  checked.set(name, found);
  return found;
}

/** The skeleton of an own name and, if it is in neither Latin letters nor kanji, its pronunciation. */
function looksOf(own: string): string[] {
  return [skeletonOf(own), pronouncedWordsOf(own).join('')].filter((look) => look !== '');
}

function hasReservedWord(words: string[]): boolean {
  if (words.length === 0) return false;
  const text = GENUINE.reduce((rest, known) => rest.replaceAll(known, ''), words.join(' '));
  const rest = text.split(' ').filter((word) => word !== '');
  return (
    ANY_WITHIN.test(text) ||
    ANY_UNSPACED.test(rest.join('')) ||
    ANY_SINGLED.test(singled(text)) ||
    runsOf(rest).some(isWhole) ||
    isAlone(rest)
  );
}

function isWhole(run: string): boolean {
  const word = bare(run);
  const pattern = patternOf(run);
  return (
    WHOLE.has(run) ||
    WHOLE.has(word) ||
    run.length > (WHOLE_SINGLED.get(singled(run)) ?? Number.POSITIVE_INFINITY) ||
    (run.length >= MISSPELT_FROM && MISSPELT.some((look) => distance(look, run) <= 1)) ||
    (pattern !== undefined && [...WHOLE].some((look) => pattern.test(look)))
  );
}

function isAlone(words: string[]): boolean {
  const rest = words.filter((word) => !FILLER_LOOKS.has(word));
  const isRole = (word: string) => ALONE.has(word) || ALONE.has(bare(word));
  return (rest.length > 0 && rest.every(isRole)) || isRole(rest.join('')) || isRole(words.join(''));
}

function couldBe(words: string[], own: string): boolean {
  const kind = UNSPACED.test(own) ? 'unspaced' : 'latin';
  const length = [...own].length;
  const joined = words.join('');
  if (joined === own || bare(joined) === own) return true;
  if (length >= FOUND_WITHIN_FROM[kind] && joined.includes(own)) return true;
  return length >= FOUND_AS_WORD_FROM[kind] && runsOf(words).some((run) => resembles(run, own));
}

function resembles(run: string, own: string): boolean {
  return (
    [run, bare(run), run.replace(/^(.)\1/u, '$1'), run.replace(/(.)\1$/u, '$1')].includes(own) ||
    run.replace(/[ーァィゥェォッ]+$/u, '') === own ||
    (run.length > own.length && own.length >= DOUBLED_FROM && singled(run) === singled(own)) ||
    patternOf(run)?.test(own) === true
  );
}

/** Matches the words that a run such as adm*n could stand for; undefined without symbols or with too few letters. */
function patternOf(run: string): RegExp | undefined {
  const letters = run.replaceAll(ANY_LETTER, '').length;
  const isShort = letters < (UNSPACED.test(run) ? 2 : 3);
  if (letters === run.length || isShort || run.length > 2 * letters) return undefined;
  // Each symbol stands for one or two characters, because a skeleton has rn for m.
  return new RegExp(`^${escaped(run).replaceAll(ANY_LETTER, '.{1,2}')}$`, 'u');
}

function anyOf(looks: string[]): RegExp {
  return new RegExp(looks.map(escaped).join('|'), 'u');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}

/** Makes doubled letters single; rn and vv, which stand for m and w in a skeleton, count as one letter. */
function singled(word: string): string {
  return word.replace(/(rn|vv|\P{N})\1/gu, '$1');
}

/** Joins each run of neighbouring words, which finds "ad min" and "the H a n a". */
function runsOf(words: string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, length) => words.slice(from, from + length + 1).join('')),
  );
}

/** Removes affixes, and the same x, z, q, o or v on both sides of a word, as in xHanax. */
function bare(word: string): string {
  const affix = AFFIX_LOOKS.find((each) => word !== each && (word.startsWith(each) || word.endsWith(each)));
  if (affix !== undefined)
    return bare(word.startsWith(affix) ? word.slice(affix.length) : word.slice(0, -affix.length));
  return word.replace(/^([xzq]+)(.{3,})\1$/u, '$2').replace(/^([ov])(.{4,})\1$/u, '$2');
}

/** Removes spaces, digits, dashes, dots and affixes, so that 🌸2 and 🌸さん become 🌸. */
function signsOf(name: string): string {
  const joined = name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Pd}\p{Pc}.,・\s\p{N}]/gu, '');
  return AFFIXES.reduce((rest, affix) => rest.replaceAll(affix, ''), joined.toLowerCase());
}

/** Whether a name of symbols alone contains the own name: 🌸🌸 and ★🌸★ contain 🌸. In はな🌸 it is only decoration. */
function isFoundIn(own: string, signs: string): boolean {
  return own !== '' && skeletonOf(signs) === '' && signs.includes(own);
}
