import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import { AppError } from '../../shared/errors.ts';

/* User-supplied URLs may only reach hosts in the public internet, and hosts that the operator trusts. */

interface Host {
  hostname: string;
  /** Empty for the protocol's default port. */
  port: string;
  protocol: string;
}
/** `dns.lookup`, or its replacement in a test. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type IsTrusted = (host: Host) => boolean;

/** @param trustedSources each a `host` or `host:port` that may be reached although private (TRUSTED_SOURCES) */
export function createTrust(trustedSources: readonly string[]): IsTrusted {
  const trusted = new Set(trustedSources.map((source) => source.toLowerCase()));
  return (host) => {
    const { hostname, port } = target(host);
    return trusted.has(hostname) || trusted.has(`${hostname}:${port}`);
  };
}

function target({ hostname, port, protocol }: Host) {
  return { hostname: hostname.toLowerCase(), port: port || (protocol === 'https:' ? '443' : '80') };
}

/**
 * Checks the IP addresses between the lookup and the connection, so that a name cannot bypass the check by resolving
 * differently at a second lookup.
 */
export function publicConnector(
  build: typeof buildConnector,
  isTrusted: IsTrusted,
  timeout: number,
  resolve: Resolve = lookup,
): buildConnector.connector {
  const checked = build({ timeout, lookup: publicLookup(resolve) });
  const unchecked = build({ timeout });
  return (options, callback) => {
    if (isTrusted(options)) return unchecked(options, callback);
    const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
    // Checked here, because a literal IP address is not looked up.
    if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal)) return callback(refused(), null);
    return checked(options, callback);
  };
}

function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      // One private address among public ones is enough to refuse; legitimate names have none.
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(refused(), '');
      }
      const [first] = addresses;
      if (options.all || first === undefined) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

function refused(): AppError {
  return new AppError('photo_url_refused', 'url: this host is not on the public internet');
}

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * True only for an IP address of the public internet: not for private, loopback, link-local, carrier NAT, 0.0.0.0/8,
 * multicast and reserved addresses, nor for IPv6 addresses that embed an IPv4 address (IPv4-mapped, 6to4, NAT64,
 * Teredo, ISATAP).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isPlainIpv6(address);
}

/** Only 2000::/3 is routed publicly; ISATAP embeds an IPv4 address behind `…:0:5efe:` or `…:200:5efe:`. */
function isPlainIpv6(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!(address instanceof ipaddr.IPv6) || !address.match(GLOBAL_UNICAST, 3)) return false;
  const [, , , , high = 0, low = 0] = address.parts;
  return !((high & 0xfdff) === 0 && low === 0x5efe);
}
