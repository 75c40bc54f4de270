import * as z from 'zod/mini';

export const MAX_EMAIL_LENGTH = 254;

/**
 * What a browser's e-mail field accepts (HTML, "valid e-mail address"), if the domain has a dot. zod's own pattern
 * refuses addresses that Japanese carriers have given out, such as `a..b.@docomo.ne.jp`.
 */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:(?!-)[a-zA-Z0-9-]{1,63}(?<!-)(?:\.(?!$)|$)){2,}$/;

/** True for a single e-mail address: no name, no list, no line break. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * Converts a typed address to ASCII: `ａ＠ｂ．ｊｐ` from a Japanese keyboard → `a@b.jp`, and the domain `müller.de` →
 * `xn--mller-kva.de`, which only some browsers do in their e-mail fields.
 */
export function toPlainEmail(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  const domain = plain.slice(plain.lastIndexOf('@') + 1);
  const isForeign = /^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) && /\P{ASCII}/u.test(domain);
  if (!isForeign || domain === plain) return plain;
  const asciiDomain = URL.parse(`http://${domain}`)?.hostname ?? domain;
  return plain.slice(0, -domain.length) + asciiDomain;
}

/** A function, so that bundles that only call `isEmailAddress` leave zod out. */
export function emailAddress() {
  return z
    .string()
    .check(
      z.overwrite(toPlainEmail),
      z.maxLength(MAX_EMAIL_LENGTH),
      z.regex(EMAIL, { error: 'Invalid e-mail address' }),
    );
}
