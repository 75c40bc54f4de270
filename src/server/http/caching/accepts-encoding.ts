/** The supported encodings in order of preference. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

type Header = string | string[] | undefined;
/** The result for the previous request's header, because most requests send the same one. */
let last: { header: Header; encoding: Encoding | undefined } = { header: undefined, encoding: undefined };

/** The best encoding that an `Accept-Encoding` header accepts; undefined if it accepts none. */
export function encodingFor(header: Header): Encoding | undefined {
  if (header !== last.header) {
    last = { header, encoding: encodings.find((encoding) => acceptsEncoding(header, encoding)) };
  }
  return last.encoding;
}

/**
 * Whether an `Accept-Encoding` header accepts a coding (RFC 9110, 12.5.3). An entry with the coding's name takes
 * precedence over `*`; `q=0` refuses the coding.
 * @param header undefined if the client sent none; then no coding is accepted, although the RFC would allow any
 */
export function acceptsEncoding(header: Header, coding: string): boolean {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const found = [coding, '*'].map((name) => offers.find(([offered]) => offered === name)).find(Boolean);
  return found !== undefined && !found.some((part) => /^q=0(\.0*)?$/.test(part));
}
