import type { IncomingMessage } from 'node:http';

/**
 * Whether a request has more than one Host header: Node takes the first, a proxy perhaps the last, so each would serve
 * another site (RFC 9112, 3.2). Node refuses other duplicate headers, or joins them to an invalid value.
 */
export function hasDuplicateHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    // The length first, because this runs for every header of every request.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
