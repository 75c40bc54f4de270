/** A name or IPv4 address, or an IPv6 address in brackets; then optionally a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const MAX_PORT = 65_535;

/**
 * Whether a Host header is `host[:port]` (RFC 3986, 3.2.2, limited to names of the web). A URL parser is too lenient:
 * it reads `name/path`, `user@name` and `name?x` as `name`.
 */
export function isHost(text: string): boolean {
  const match = HOST.exec(text);
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT;
}
