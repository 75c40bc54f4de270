import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The host that passkeys are bound to. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * From `PUBLIC_URL`, or else from the request's host, but only if that is this machine, because a client chooses the
 * Host header. Undefined if browsers allow no passkeys: plain http, or an IP address.
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
