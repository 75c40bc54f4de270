import { isIPv4 } from 'node:net';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError, errorStatus } from '../../../shared/errors.ts';
import { withoutPort } from '../connections/trusted-proxies.ts';
import { loggedUrl } from './request-route.ts';

/**
 * Limits what is logged (PRIV-1). A request is logged with its method, route and IP address, which is truncated
 * unless `addresses` is `full`. An error is logged without query values, e-mail addresses and query strings of URLs.
 */
export function loggerOptions(level: string, addresses: AddressLogging = 'truncated') {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request),
        remoteAddress: loggedAddress(request.ip, addresses),
      }),
      err: (error: Error) => loggedError(error),
    },
  };
}

/** The URL prefix of the site's scripts, styles and fonts, whose names contain a hash. */
export const ASSETS = '/assets/';

/**
 * Writes one line per request, when the response is sent. Calls of the server to itself, and the dozens of assets of a
 * first view, are logged only at `debug` (LIGHT-5).
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else {
      const isAsset = request.url.startsWith(ASSETS) && reply.statusCode < 400;
      const isDetail = request.isInside || isAsset;
      reply.log[isDetail ? 'debug' : 'info'](line, 'request completed');
    }
  }
}

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

const UNAVAILABLE = errorStatus.unavailable;

/**
 * An error without the values of a failed query: the error's message repeats them all, including password hashes and
 * visitors' texts, and the database's `detail` quotes the row. While the database or the bucket is unavailable, many
 * requests are refused with the same expected error, so the stack is left out.
 */
function loggedError(
  error: Error & { code?: unknown; query?: unknown },
  hasStack = !(error instanceof AppError && error.status === UNAVAILABLE),
): LoggedError {
  const { name, message = '', stack = '', code, query, cause } = error;
  const publicMessage = withoutPrivateParts(typeof query === 'string' ? `Failed query: ${query}` : message);
  return {
    type: name,
    message: publicMessage,
    stack: hasStack ? withoutPrivateParts(stack.replace(message, () => publicMessage)) : '',
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: loggedError(cause, hasStack) } : {}),
  };
}

/**
 * Messages of libraries and servers quote e-mail addresses, and URLs with tokens in the query string. Both patterns
 * match only at the start of a word, so that they run in linear time.
 */
function withoutPrivateParts(text: string): string {
  return text
    .replace(/\b(\w+:\/\/[^\s?#'"<>]*)(?:[?#][^\s'"<>]*)?/g, '$1')
    .replace(/(?<![^\s'"<>()[\],;:/])[^\s'"<>()[\],;:/]+@[^\s'"<>()[\],;/]+/g, '(address)');
}

/** `LOG_ADDRESSES`: how much of a visitor's IP address is logged. */
export type AddressLogging = 'truncated' | 'full';

const IPV4_BITS = 24;
const IPV6_BITS = 48;
const IPV4_IN_IPV6 = '::ffff:';
const UNKNOWN = 'unknown';

/**
 * A visitor's IP address as it may be logged (PRIV-1): whole, or only its network, IPv4 /24 or IPv6 /48. Other text,
 * which a proxy may send, is replaced by `unknown`.
 */
export function loggedAddress(ip: string | undefined, logging: AddressLogging): string {
  // A short path for IPv4, because parsing an address takes longer than the rest of the log line.
  const ipv4 = ip?.startsWith(IPV4_IN_IPV6) ? ip.slice(IPV4_IN_IPV6.length) : ip;
  if (ipv4 !== undefined && isIPv4(ipv4)) {
    return logging === 'full' ? ipv4 : `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/${IPV4_BITS}`;
  }
  // A zone (`fe80::1%eth0`) names an interface of this machine and is no part of the address.
  const plain = ip && withoutPort(ip).replace(/%.*$/, '');
  if (plain === undefined || (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain))) {
    return UNKNOWN;
  }
  const address = unwrapped(ipaddr.process(plain));
  if (logging === 'full') return address.toString();
  const bits = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`);
  return `${network}/${bits}`;
}

/** A 6to4 address (2002::/16) holds a whole IPv4 address in its first 48 bits, which truncating to /48 would log. */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === 'ipv4' || address.range() !== '6to4') return address;
  return new ipaddr.IPv4(address.toByteArray().slice(2, 6));
}
