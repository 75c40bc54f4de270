import { parse } from 'node:path';
import { create } from 'content-disposition';

/** In UTF-8. Most file systems allow at most 255; browsers add an ending of their own during the download. */
const MAX_NAME_BYTES = 240;
/** A longer part after the last dot is no extension. */
const MAX_EXTENSION_LENGTH = 20;

/**
 * A `Content-Disposition` header that saves the response under `name` (RFC 6266). Characters that are invisible, or
 * could break out of the header or the downloads folder, are replaced by `_`.
 */
export function attachment(name: string): string {
  const safe = shortened(name.replace(/[\p{Cc}\p{Cf}\p{Cs}"\\/]/gu, '_'));
  return create(safe, { fallback: safe.replace(/[^\x20-\x7e]/g, '_').replaceAll('%', '_') });
}

/** Cuts a name that is too long, before its extension. */
function shortened(name: string): string {
  const { ext } = parse(name);
  const extension = ext.length > MAX_EXTENSION_LENGTH ? '' : ext;
  const start = name.slice(0, name.length - extension.length);
  const space = new Uint8Array(MAX_NAME_BYTES - Buffer.byteLength(extension));
  return start.slice(0, new TextEncoder().encodeInto(start, space).read) + extension;
}
