import { INVISIBLE } from './clean-name.ts';
import { readingsOf, skeletonOf } from './name-looks.ts';
import { AFFIXES, HONEST_WORDS, RESERVED_WHOLE, RESERVED_WITHIN } from './reserved-words.ts';

const WITHIN = RESERVED_WITHIN.map(skeletonOf);
const WHOLE = new Set(RESERVED_WHOLE.map(skeletonOf));
const HONEST = HONEST_WORDS.map(skeletonOf);
/** The longest first: 本物の before 本物. */
const AFFIX_LOOKS = AFFIXES.map(skeletonOf).sort((a, b) => b.length - a.length);
/** Scripts that are written without spaces: words are found anywhere in a name. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Minimum length for a match within a word; shorter names occur in genuine ones: Hana in Johana, はや in はやと. */
const FOUND_WITHIN_FROM = { latin: 8, unspaced: 4 };
/** Minimum length for a match as a whole word; shorter ones are common: J in J. Smith. */
const FOUND_AS_WORD_FROM = { latin: 3, unspaced: 2 };

/** True for a name that resembles the owner's, the site's or a word for a site's staff (CHAT-5). */
export function isReservedName(name: string, ownNames: string[]): boolean {
  const owns = ownNames.map(skeletonOf).filter((own) => own !== '');
  const signs = signsOf(name);
  if (ownNames.some((own) => skeletonOf(own) === '' && isFoundIn(signsOf(own), signs))) return true;
  return readingsOf(name).some((words) => hasReservedWord(words) || owns.some((own) => couldBe(words, own)));
}

function hasReservedWord(words: string[]): boolean {
  const joined = words.join('');
  const honest = words.map((word) => HONEST.reduce((rest, known) => rest.replaceAll(known, ''), word));
  return (
    WITHIN.some(
      (look) => honest.some((word) => word.includes(look)) || (UNSPACED.test(look) && joined.includes(look)),
    ) || runsOf(words).some((run) => WHOLE.has(run) || WHOLE.has(bare(run)) || WITHIN.includes(run))
  );
}

function couldBe(words: string[], own: string): boolean {
  const kind = UNSPACED.test(own) ? 'unspaced' : 'latin';
  const length = [...own].length;
  const joined = words.join('');
  if (joined === own || bare(joined) === own) return true;
  if (length >= FOUND_WITHIN_FROM[kind] && joined.includes(own)) return true;
  return length >= FOUND_AS_WORD_FROM[kind] && runsOf(words).some((run) => run === own || bare(run) === own);
}

/** Neighbouring words joined into one, for "ad min" and "the H a n a". */
function runsOf(words: string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, length) => words.slice(from, from + length + 1).join('')),
  );
}

function bare(word: string): string {
  const affix = AFFIX_LOOKS.find((each) => word !== each && (word.startsWith(each) || word.endsWith(each)));
  if (affix === undefined) return word;
  return bare(word.startsWith(affix) ? word.slice(affix.length) : word.slice(0, -affix.length));
}

/** What remains of a name made of symbols alone, without decoration around it. */
function signsOf(name: string): string {
  const joined = name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Pd}\p{Pc}.,・\s\p{N}]/gu, '');
  return AFFIXES.reduce((rest, affix) => rest.replaceAll(affix, ''), joined.toLowerCase());
}

/** 🌸 is found in 🌸🌸 and in ★🌸★, and is only decoration in はな🌸. */
function isFoundIn(own: string, signs: string): boolean {
  return own !== '' && skeletonOf(signs) === '' && signs.includes(own);
}
