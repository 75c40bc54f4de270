/**
 * Returns the nth visitor's IP address, so that visitors do not share rate limits. All are loopback addresses, from
 * which a socket can send; `inject` accepts them as `remoteAddress`.
 */
export function visitorAddress(n: number): string {
  return `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
}
