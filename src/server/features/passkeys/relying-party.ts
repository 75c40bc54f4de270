import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What a passkey is bound to: it works for this name and nowhere else. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * From `PUBLIC_URL`; without one, the request's own address, and only where that is this machine: who could choose the
 * Host header must not choose what a passkey is made for. Undefined where browsers know no passkeys: plain http, or a
 * bare IP address.
 */
export function relyingPartyOf(
  publicUrl: string | undefined,
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
): RelyingParty | undefined {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`);
  if (url === null) return undefined;
  const { hostname, origin, protocol } = url;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (local) return { id: hostname, origin };
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (publicUrl === undefined || protocol !== 'https:' || isAddress) return undefined;
  return { id: hostname, origin };
}
