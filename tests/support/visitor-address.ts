/**
 * The nth visitor's IP address, so that rate limits do not interfere. All are loopback addresses: a socket can send from
 * them, and `inject` takes them as `remoteAddress`.
 */
export function visitorAddress(n: number): string {
  return `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
}
