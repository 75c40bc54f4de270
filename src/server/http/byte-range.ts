/** The range from the first byte to the last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * The part of a file of `bytes` bytes that a request selects (RFC 9110, 14). Undefined means the whole file, also if
 * several parts are requested or `If-Range` names another version; null means that no such part exists (416).
 */
export function readByteRange(
  headers: RangeHeaders,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | null | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const suffix = from === '';
  const first = suffix ? Math.max(bytes - Number(to), 0) : Number(from);
  const last = suffix || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  // A reversed range such as `9-1` is invalid, so it is ignored instead of answered with 416.
  if (!suffix && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? null : { first, last };
}
