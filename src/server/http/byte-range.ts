/** From the first byte to the last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * The part of `bytes` bytes that a request asks for (RFC 9110, 14): undefined for all of them, also where several parts
 * are asked for, or where `If-Range` names another version; null where there is no such part (416).
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
  // Invalid, hence ignored, and not unsatisfiable.
  if (!suffix && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? null : { first, last };
}
