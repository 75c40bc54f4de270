import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What one customer of a provider is given: whoever has one IPv6 address has all of these. */
const IPV6_NETWORK_BITS = 64;

/**
 * Whom limits count: the caller's address, of IPv6 its network. Where it comes from is Fastify's matter: the
 * connection's own end, unless TRUST_PROXY says which proxies in front are believed.
 */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${IPV6_NETWORK_BITS}`);
  return `${network.toString()}/${IPV6_NETWORK_BITS}`;
}

/**
 * TRUST_PROXY for Fastify. A number of proxies in front: each of them appends whom it was called by, so only as many
 * entries of `X-Forwarded-For`, counted from the last, are theirs. What stands before was written by the caller.
 */
export function trustedProxies(setting: number | string) {
  if (typeof setting === 'string') return setting;
  return setting === 0 ? false : (_: string, hop: number) => hop < setting;
}
