import anyAscii from 'any-ascii';
import { FIRST_GUESSES } from './first-guesses.ts';

/** Fewer than 10^8 guesses: hours for a guesser who has the hash. */
const MIN_SCORE = 3;
/** A word that is known, and what is often put around one: summer2026!, ¡contraseña1! */
const KNOWN_WORD_GUESSES = 1e5;
const MAX_DECORATION = 8;
/** Common words in a row that are hard to guess together. */
const STRONG_FROM_WORDS = 4;
const DECORATION = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;

/**
 * Whether a password is a known one (40,000 of them), a common word of any language, or a name of this gallery, also
 * with digits or symbols around it, a keyboard row, a date or a repetition. The dictionaries are loaded at the first
 * call, because most processes never need them.
 * @param ownNames of the owner, the site and its host
 */
export async function isGuessable(password: string, ownNames: string[] = []): Promise<boolean> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = [...FIRST_GUESSES, ...ownNames.flatMap((name) => [name, ...name.split(/[\s.\-_]+/u)])];
  const guesses = new Set(words.flatMap(spellingsOf).filter((word) => word.length > 1));
  return spellingsOf(password).some((spelling) => {
    const parts = [...new Set(spelling.match(/[\p{L}\p{M}]+/gu))];
    if (parts.length > 0 && parts.length < STRONG_FROM_WORDS && parts.every((part) => guesses.has(part))) {
      return true;
    }
    const core = spelling.replace(DECORATION, '');
    const isDecorated = spelling.length - core.length <= MAX_DECORATION;
    return (
      estimator.check(spelling, [...guesses]).score < MIN_SCORE ||
      (isDecorated && estimator.check(core, [...guesses]).guesses < KNOWN_WORD_GUESSES)
    );
  });
}

/** As written, without accents, and in Latin letters: пароль is parol. */
function spellingsOf(text: string): string[] {
  const written = text.normalize('NFKC').toLowerCase();
  return [
    ...new Set([
      text,
      written,
      written.normalize('NFD').replace(/\p{M}/gu, ''),
      anyAscii(written).toLowerCase(),
    ]),
  ];
}
