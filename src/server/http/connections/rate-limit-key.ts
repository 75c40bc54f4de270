import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { callerOf, type TrustsProxy } from './trusted-proxies.ts';

const SUBNET_PARTS = 4;
/** One key for all text that is not an IP address, so that such text in a forged header never makes a new caller. */
const UNKNOWN = 'unknown';

/**
 * The key of one caller in rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one holder
 * has the whole network.
 */
export function rateLimitKey(ip: string): string {
  if (isIP(ip) === 0) return UNKNOWN;
  // Without the zone, of which `ipaddr` reads only letters and digits: it throws for `fe80::1%br-lan`.
  const address = ipaddr.process(ip.replace(/%.*$/, ''));
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, SUBNET_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The key of a request's sender, used by every limit by IP address. */
export function callerKey({ socket, headers }: IncomingMessage, trusts: TrustsProxy): string {
  // Never a list, because Node joins repeated headers.
  const forwarded = headers['x-forwarded-for'] as string | undefined;
  return rateLimitKey(callerOf(socket.remoteAddress ?? '', forwarded, trusts));
}

/** Gives every request its `callerKey`. */
export function installCallerKey(app: FastifyInstance, trusts: TrustsProxy): void {
  app.decorateRequest('callerKey', {
    getter() {
      return callerKey(this.raw, trusts);
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of this caller in rate limits. */
    readonly callerKey: string;
  }
}
