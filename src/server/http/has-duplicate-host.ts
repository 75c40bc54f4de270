import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names its host more than once: Node takes the first, a proxy before us perhaps the last, and each
 * would answer for another site (RFC 9112, 3.2). Other headers that may stand only once are refused by Node, or joined
 * to what fits nothing.
 */
export function hasDuplicateHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    // The length first: asked of every header of every request.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
