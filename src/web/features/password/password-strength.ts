import { MIN_PASSWORD_LENGTH } from '../../../shared/limits.ts';

const WEAK_BELOW_BITS = 45;
const STRONG_FROM_BITS = 70;
/** The size of each kind of character's alphabet. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];
/** How much a repeated character counts, and the next one of a sequence (`abcd`, `1234`). */
const PREDICTABLE_SHARE = 0.25;

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** A rough hint while typing: estimates how many guesses an attacker needs. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (password.length < MIN_PASSWORD_LENGTH) return 'short';
  const alphabet = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const seen = new Set<string>();
  let letters = 0;
  let previous = Number.NaN;
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0;
    const step = Math.abs(code - previous);
    letters += seen.has(character) || step <= 1 ? PREDICTABLE_SHARE : 1;
    seen.add(character);
    previous = code;
  }
  // Long sentences repeat few letters and are strong nevertheless, so the length counts by itself too.
  const bits = Math.max(letters * Math.log2(alphabet), seen.size > 6 ? characters.length * 3 : 0);
  if (bits < WEAK_BELOW_BITS) return 'weak';
  return bits < STRONG_FROM_BITS ? 'fair' : 'strong';
}
