import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { callerOf, type TrustsProxy } from './connections/trusted-proxies.ts';

const SUBNET_PARTS = 4;
/** One key for everything that is not an address: a made-up header value is never a caller of its own. */
const UNKNOWN = 'unknown';

/**
 * What limits count one caller by: an IPv4 address, or the /64 network of an IPv6 one, whose holder has 2^64 addresses
 * to come from.
 */
export function rateLimitKey(ip: string): string {
  if (isIP(ip) === 0) return UNKNOWN;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, SUBNET_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The key of whoever sent a request: every limit by address counts by this one. */
export function callerKey({ socket, headers }: IncomingMessage, trusts: TrustsProxy): string {
  // Node joins what is sent in several lines.
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
    /** What limits count this caller by. */
    readonly callerKey: string;
  }
}
