import { create } from 'content-disposition';

/** Longer than real names; most file systems allow at most 255 characters or bytes. */
const MAX_NAME_LENGTH = 200;

/**
 * A `Content-Disposition` header that saves the response under `name` (RFC 6266). Characters that are invisible, or
 * could break out of the header or the downloads folder, are replaced by `_`.
 */
export function attachment(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"\\/]/gu, '_')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  return create(safe, { fallback: safe.replace(/[^\x20-\x7e]/g, '_').replaceAll('%', '_') });
}
