import type { Rate, SustainedRate } from '../../db/queries/rate-limits.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Five wrong passwords in a quarter of an hour, the third to fifth after pauses of 2, 8 and 30 s. */
const WRONG_PASSWORDS = {
  max: 5,
  windowMs: 15 * MINUTE_MS,
  pausesMs: [0, 2 * SECOND_MS, 8 * SECOND_MS, 30 * SECOND_MS],
} as const;

/** Failed sign-ins from one IP address, or from one browser that the owner has used before. */
export const SIGN_INS: Rate = { name: 'sign-in', ...WRONG_PASSWORDS };

/**
 * Failed sign-ins from all IP addresses together, except from browsers that the owner has used before (decision
 * 0024), so that an attacker with hundreds of addresses does not get hundreds of times as many guesses.
 */
export const NEW_BROWSER_SIGN_INS: SustainedRate = {
  name: 'new-browser-sign-in',
  burst: 50,
  everyMs: 30 * SECOND_MS,
};

/** Wrong passwords within a session, so that a person at the owner's open session cannot guess the password. */
export const PASSWORD_PROOFS: Rate = { name: 'password-proof', ...WRONG_PASSWORDS };
