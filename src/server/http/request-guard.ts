import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { hasDuplicateHost } from './has-duplicate-host.ts';
import { isHost } from './is-host.ts';
import { sessionCookieName } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers to whatever name it is asked by: what only a supervisor calls. */
    anyHost?: boolean;
  }
}

/** Names of this very machine: a supervisor asks by them, and no page of anybody's can be served under one. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Turns away what no browser of ours sends, before any handler: targets that are not a path, other sites' names, two
 * names at once, changes asked for by other sites, and bodies that are not JSON (415).
 */
export function installRequestGuard(app: FastifyInstance, publicUrl: string | undefined): void {
  // A form, a beacon or a script of another site can send plain text without asking; JSON it cannot.
  app.removeContentTypeParser('text/plain');
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);

  app.addHook('onRequest', async (request) => {
    // `GET http://host/path` is how a proxy is asked, and we are none.
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

/** Whether the host asked for is well-formed, also as a trusted proxy passed it on. HTTP/1.0 may leave it out. */
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
 * Browsers say where a change or a socket comes from. What says nothing is a program, which carries nobody's cookies by
 * accident and may pass; with a session's it has to say it too.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return origin === (publicUrl === undefined ? `${request.protocol}://${host}` : new URL(publicUrl).origin);
  }
  return site === 'same-origin' || (site === undefined && !carriesSession(request, publicUrl));
}

/** Whether it is still one does not matter here: no table is asked for a stranger's sake. */
function carriesSession({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const name = sessionCookieName(publicUrl?.startsWith('https:') ?? false);
  return headers.cookie?.includes(`${name}=`) ?? false;
}
