import * as z from 'zod/mini';

export const MAX_EMAIL_LENGTH = 254;

/** True for a single e-mail address: no name, no list, no line break. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && z.regexes.email.test(text);
}

/** What was typed, in plain letters: Japanese keyboards write `ａ＠ｂ．ｊｐ`. */
export function toPlainEmail(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** A function, so that a form that checks its own fields does not load the schema. */
export function emailAddress() {
  return z
    .string()
    .check(
      z.normalize('NFKC'),
      z.trim(),
      z.maxLength(MAX_EMAIL_LENGTH),
      z.regex(z.regexes.email, { error: 'Invalid email address' }),
    );
}
