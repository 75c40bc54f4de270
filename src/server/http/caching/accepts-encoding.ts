/**
 * Whether an `Accept-Encoding` header accepts a coding (RFC 9110, 12.5.3): by its name, else by `*`; a weight of 0
 * refuses it.
 * @param header undefined if the client sent none: nothing is compressed then
 */
export function acceptsEncoding(header: string | string[] | undefined, coding: string): boolean {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const found = [coding, '*'].map((name) => offers.find(([offered]) => offered === name)).find(Boolean);
  return found !== undefined && !found.some((part) => /^q=0(\.0*)?$/.test(part));
}
