import type { Rate, SustainedRate } from '../../db/queries/rate-limits.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Wrong passwords: five in a quarter of an hour, each later one after a longer pause. */
const WRONG_PASSWORDS = {
  max: 5,
  windowMs: 15 * MINUTE_MS,
  pausesMs: [0, 2 * SECOND_MS, 8 * SECOND_MS, 30 * SECOND_MS],
} as const;

/** Sign-ins, for an IP address or for a browser that the owner has used before. */
export const SIGN_INS: Rate = { name: 'sign-in', ...WRONG_PASSWORDS };

/**
 * Sign-ins of all IP addresses together, without browsers that the owner has used before (decision 0024): hundreds of
 * addresses do not get hundreds of times as many guesses.
 */
export const NEW_BROWSER_SIGN_INS: SustainedRate = {
  name: 'new-browser-sign-in',
  burst: 50,
  everyMs: 30 * SECOND_MS,
};

/** Password checks within a session: a person who finds it open must not be able to guess the password. */
export const PASSWORD_PROOFS: Rate = { name: 'password-proof', ...WRONG_PASSWORDS };
