import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation: 19 MiB, two passes, one lane; argon2id is the library's default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** The hash to check if the account is missing. No password matches it. */
export const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the hash. Takes as long for a missing account as for a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? DUMMY_HASH, password);
  return stored !== undefined && fits;
}

/** Letters and digits that are hard to confuse when read from a screen. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password of about 79 bits in four groups, easy to copy by hand: `k3mp-7xwa-…`. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
