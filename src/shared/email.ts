import * as z from 'zod/mini';

export const MAX_EMAIL_LENGTH = 254;

/** True for a single e-mail address: no name, no list, no line break. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && z.regexes.email.test(text);
}
