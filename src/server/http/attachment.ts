import { create } from 'content-disposition';

/** Long enough for any real name, short enough for any file system. */
const MAX_NAME_LENGTH = 200;

/**
 * A `Content-Disposition` header that saves the response under a name (RFC 6266), in UTF-8 if needed. No name can end
 * the header or leave the downloads folder.
 */
export function attachment(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"\\/]/gu, '_')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  return create(safe, { fallback: safe.replace(/[^\x20-\x7e]/g, '_').replaceAll('%', '_') });
}
