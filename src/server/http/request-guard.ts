import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { sessionCookieName } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts changes from any site: for routes that a token in the URL protects. */
    anyOrigin?: boolean;
    /** Accepts any Host: for health checks, which use the machine's IP address. */
    anyHost?: boolean;
  }
}

/** Names of this machine. They are always accepted, because another site cannot serve a page under them. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what no browser on our pages sends, before any handler: targets that are not a path, unknown host names,
 * duplicate Host headers, changes requested by other sites, and bodies of plain text (415).
 */
export function installRequestGuard(app: FastifyInstance, publicUrl: string | undefined): void {
  // Forms, beacons and scripts of other sites can send plain text without a preflight, but not JSON.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);

  app.addHook('onRequest', async (request, reply) => {
    // `GET http://host/path` is a request to a proxy, and this server is none.
    if (!request.url.startsWith('/')) throw new AppError('bad_request', 'The request target must be a path');
    if (hasDuplicateHost(request.raw)) throw new AppError('bad_request', 'Host: Must be given only once');
    if (!hasHost(request)) throw new AppError('bad_request', 'Host: Must be a name and perhaps a port');
    if (own !== undefined && !isOwnHost(request, own)) {
      if (READS.has(request.method) && isOtherSpelling(request, own)) {
        // Temporary: browsers would follow a permanent one even after the operator has changed to the other name.
        return reply.redirect(own.origin + request.url, 302);
      }
      throw new AppError('misdirected', 'Host: Not a name of this site');
    }
    const { anyOrigin = false } = request.routeOptions.config;
    if (!READS.has(request.method) && !anyOrigin && !isOwnOrigin(request, publicUrl)) {
      throw new AppError('forbidden', 'Cross-site requests are refused');
    }
  });
}

/** Accepts an empty body with the content type of JSON, which many clients send. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}

/** Whether the Host is well-formed, also as forwarded by a trusted proxy. HTTP/1.0 may leave it out. */
function hasHost(request: FastifyRequest): boolean {
  const { host } = request.headers;
  return host === undefined || (isHost(host) && isHost(request.host));
}

function isOwnHost(request: FastifyRequest, own: URL): boolean {
  if (request.routeOptions.config.anyHost === true) return true;
  const requested = URL.parse(`${own.protocol}//${request.host}`);
  return requested !== null && (requested.host === own.host || LOOPBACK.has(requested.hostname));
}

/** Whether the Host differs from our own only by a leading `www.`. */
function isOtherSpelling({ host }: FastifyRequest, own: URL): boolean {
  const requested = URL.parse(`${own.protocol}//${host}`);
  const bare = (url: URL) => url.host.replace(/^www\./, '');
  return requested !== null && bare(requested) === bare(own);
}

/**
 * Whether a request for a change or a WebSocket comes from one of our own pages, as `Origin` or `Sec-Fetch-Site`
 * states. Also true for a program, which sends neither header, unless it sends a session cookie.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return origin === (publicUrl === undefined ? `${request.protocol}://${host}` : new URL(publicUrl).origin);
  }
  return site === 'same-origin' || (site === undefined && !carriesSession(request, publicUrl));
}

/** Whether a session cookie is present. The session is not looked up, because visitors must not cause a query. */
function carriesSession({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const name = sessionCookieName(publicUrl?.startsWith('https:') ?? false);
  return headers.cookie?.includes(`${name}=`) ?? false;
}

/**
 * Whether a request has more than one Host header: Node takes the first and a proxy perhaps the last, so they would
 * serve different sites (RFC 9112, 3.2).
 */
export function hasDuplicateHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    // The length first, because this runs for every header of every request.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** A name or IPv4 address, or an IPv6 address in brackets; then optionally a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const MAX_PORT = 65_535;

/**
 * Whether a Host header is `host[:port]` (RFC 3986, 3.2.2, with names as in DNS). A URL parser is too lenient:
 * it reads `name/path`, `user@name` and `name?x` as `name`.
 */
export function isHost(text: string): boolean {
  const match = HOST.exec(text);
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT;
}
