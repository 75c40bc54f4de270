import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector } from 'undici';
import { AppError } from '../../shared/errors.ts';
import { MAX_PHOTO_BYTES } from '../../shared/limits.ts';

const MAX_REDIRECTS = 3;
/** Until the first header, and between two chunks of the body. */
const IDLE_MS = 5000;
/** For everything together: a source that sends byte by byte is cut off. */
const TOTAL_MS = 120_000;

export interface SafeFetchOptions {
  /** `host` or `host:port` that may be reached although private, and on any port (TRUSTED_SOURCES). */
  trustedSources: readonly string[];
  idleMs?: number;
  totalMs?: number;
}

/** The response for a photo's URL; iterate `body` to its end or not at all. */
export interface Fetched {
  url: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Downloads a photo from a user-supplied URL without letting it reach our own network.
 * @throws AppError `bad_request` for a refused address, `bad_upstream` when the source fails, `upstream_timeout` when
 * it is too slow, `too_large` above MAX_PHOTO_BYTES; while iterating as well
 */
export type SafeFetch = (url: string) => Promise<Fetched>;

export function createSafeFetch({
  trustedSources,
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
}: SafeFetchOptions): SafeFetch {
  const trusted = new Set(trustedSources.map((source) => source.toLowerCase()));
  const isTrusted = ({ hostname, port }: { hostname: string; port: string }) =>
    trusted.has(hostname) || trusted.has(`${hostname}:${port}`);
  let dispatcher: Agent | undefined;

  return async (address) => {
    const signal = AbortSignal.timeout(totalMs);
    let url = checkedUrl(address, isTrusted);
    // Loaded for the first photo, because most processes never fetch one.
    const { Agent, buildConnector, request } = await import('undici');
    dispatcher ??= new Agent({
      connect: checkedConnector(buildConnector, isTrusted, idleMs),
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
    });
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Gomai' };
      const answer = await request(url, { dispatcher, signal, headers }).catch(rethrow);
      // A destroyed body emits an error, which would end the process without a listener. Readers receive it anyway.
      answer.body.on('error', () => {});
      const location = redirectOf(answer.statusCode, answer.headers.location);
      if (location === undefined) {
        if (answer.statusCode === 200) return { url: url.href, body: bounded(answer.body) };
        answer.body.destroy();
        throw new AppError('photo_url_failed', `The photo's address answered ${answer.statusCode}`);
      }
      answer.body.destroy();
      url = checkedUrl(location, isTrusted, url.href);
    }
    throw new AppError('photo_url_failed', `The photo's address redirects more than ${MAX_REDIRECTS} times`);
  };
}

type IsTrusted = (host: { hostname: string; port: string }) => boolean;

function checkedUrl(text: string, isTrusted: IsTrusted, base?: string): URL {
  const url = URL.parse(text, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new AppError('photo_url_refused', 'url: a photo needs an http(s) address');
  }
  if (url.port !== '' && !['80', '443'].includes(url.port) && !isTrusted(target(url))) {
    throw new AppError('photo_url_refused', `url: port ${url.port} is not allowed for a photo's address`);
  }
  return url;
}

function target({ hostname, port, protocol }: { hostname: string; port: string; protocol: string }) {
  return { hostname: hostname.toLowerCase(), port: port || (protocol === 'https:' ? '443' : '80') };
}

/**
 * Checks inside the connection, after resolving the name, the very addresses that are connected to: a name that
 * resolves differently the second time gains nothing.
 */
function checkedConnector(
  build: typeof buildConnector,
  isTrusted: IsTrusted,
  timeout: number,
): buildConnector.connector {
  const checked = build({ timeout, lookup: publicLookup });
  const unchecked = build({ timeout });
  return (options, callback) => {
    if (isTrusted(target(options))) return unchecked(options, callback);
    const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
    // A literal IP address is connected to without a lookup.
    if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal)) return callback(refused(), null);
    return checked(options, callback);
  };
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
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

function refused(): AppError {
  return new AppError('photo_url_refused', 'url: this address is not on the public internet');
}

function redirectOf(status: number, location: string | string[] | undefined): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) && typeof location === 'string' ? location : undefined;
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_PHOTO_BYTES) throw new AppError('photo_too_large', 'The photo has more than 50 MB');
      yield chunk;
    }
  } catch (error) {
    rethrow(error);
  }
}

/** Maps undici's errors to ours; an `AppError` thrown while connecting may be wrapped. */
function rethrow(error: unknown): never {
  const { name, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (error instanceof AppError) throw error;
  if (cause instanceof AppError) throw cause;
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code ?? '')) {
    throw new AppError('photo_url_timeout', "The photo's address did not answer in time", { cause: error });
  }
  throw new AppError('photo_url_failed', "The photo's address could not be read", { cause: error });
}

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * True only for an IP address of the public internet. False for all that are, or wrap, an address of this machine or
 * its network: private, loopback, link-local, carrier NAT, 0.0.0.0/8, multicast, IPv4-mapped, 6to4, NAT64, Teredo,
 * ISATAP and the reserved blocks.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isPlainIpv6(address);
}

/** Nothing outside 2000::/3 is routed publicly; ISATAP hides an IPv4 address behind `…:0:5efe:` or `…:200:5efe:`. */
function isPlainIpv6(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!(address instanceof ipaddr.IPv6) || !address.match(GLOBAL_UNICAST, 3)) return false;
  const [, , , , high = 0, low = 0] = address.parts;
  return !((high & 0xfdff) === 0 && low === 0x5efe);
}
