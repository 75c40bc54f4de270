import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { hasDuplicateHost } from './has-duplicate-host.ts';
import { isHost } from './is-host.ts';
import { sessionCookieName } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts any Host: for routes that only a supervisor calls. */
    anyHost?: boolean;
  }
}

/** Names of this machine: supervisors use them, and no foreign page can be served under one. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what no browser on our pages sends, before any handler: targets that are not a path, other sites' names,
 * duplicate Host headers, changes requested by other sites, and bodies that are not JSON (415).
 */
export function installRequestGuard(app: FastifyInstance, publicUrl: string | undefined): void {
  // Forms, beacons and scripts of other sites can send plain text without a preflight, but not JSON.
  app.removeContentTypeParser('text/plain');
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);

  app.addHook('onRequest', async (request) => {
    // `GET http://host/path` is a request to a proxy, which this is not.
    if (!request.url.startsWith('/')) throw new AppError('bad_request', 'The address must be a path');
    if (hasDuplicateHost(request.raw)) throw new AppError('bad_request', 'Host: Must be given only once');
    if (!hasHost(request)) throw new AppError('bad_request', 'Host: Must be a name and perhaps a port');
    if (own !== undefined && !isOwnHost(request, own)) {
      throw new AppError('misdirected', 'This site has another name');
    }
    if (!READS.has(request.method) && !isOwnOrigin(request, publicUrl)) {
      throw new AppError('forbidden', 'Cross-site requests are refused');
    }
  });
}

/** Whether the Host is well-formed, also as forwarded by a trusted proxy. HTTP/1.0 may leave it out. */
function hasHost(request: FastifyRequest): boolean {
  const { host } = request.headers;
  return host === undefined || (isHost(host) && isHost(request.host));
}

function isOwnHost(request: FastifyRequest, own: URL): boolean {
  if (request.routeOptions.config.anyHost === true) return true;
  const asked = URL.parse(`${own.protocol}//${request.host}`);
  return asked !== null && (asked.host === own.host || LOOPBACK.has(asked.hostname));
}

/**
 * Browsers state the origin of a change or a socket. A client without one is a program, which carries no cookies by
 * accident and may pass; with a session cookie it must state an origin too.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return origin === (publicUrl === undefined ? `${request.protocol}://${host}` : new URL(publicUrl).origin);
  }
  return site === 'same-origin' || (site === undefined && !carriesSession(request, publicUrl));
}

/** The cookie's presence is enough: strangers must not cause a query. */
function carriesSession({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const name = sessionCookieName(publicUrl?.startsWith('https:') ?? false);
  return headers.cookie?.includes(`${name}=`) ?? false;
}
