import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';

/** Google's hosts: let in only where analytics is on, and never where the owner signs in or works (GA-1). */
const ANALYTICS_SCRIPTS = 'https://www.googletagmanager.com';
const ANALYTICS_CONNECTIONS = `${ANALYTICS_SCRIPTS} https://*.google-analytics.com https://*.analytics.google.com`;
const OWNER_PAGES = /^\/(?:admin|login)(?:[/?]|$)/;

interface SecurityOptions {
  publicUrl: string | undefined;
  inlineScripts: boolean;
  /** Asked at every answer: keep it cheap. */
  analyticsEnabled: () => Promise<boolean>;
}

/** Headers every answer carries, and the check that a change was asked for by our own pages. */
export async function installSecurity(
  app: FastifyInstance,
  { publicUrl, inlineScripts, analyticsEnabled }: SecurityOptions,
) {
  const measured = new WeakSet<object>();
  // Before the policy is written, which cannot wait.
  app.addHook('onRequest', async (request) => {
    if (!isOwnersPage(request.url) && (await analyticsEnabled())) measured.add(request.raw);
  });
  const withAnalytics = (own: string, hosts: string) => (request: object) =>
    measured.has(request) ? `${own} ${hosts}` : own;

  const https = publicUrl?.startsWith('https:') ?? false;
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [withAnalytics(inlineScripts ? "'self' 'unsafe-inline'" : "'self'", ANALYTICS_SCRIPTS)],
        // Sizes and previews of photos are style attributes; Radix measures its popovers the same way.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A photo whose original is not copied yet comes from where the owner found it.
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: [withAnalytics("'self'", ANALYTICS_CONNECTIONS)],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
    if (!isOwnOrigin(request, publicUrl)) throw new AppError('forbidden', 'Cross-site requests are refused');
  });
}

/** Judged by the path as a browser's router would read it, however it is written. */
function isOwnersPage(url: string): boolean {
  try {
    return OWNER_PAGES.test(decodeURI(url).toLowerCase());
  } catch {
    // Not an address of any page: without Google's hosts nothing can go wrong.
    return true;
  }
}

/**
 * Browsers say where a request comes from; programs without either header carry no visitor's cookies by accident
 * and may pass.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return origin === (publicUrl === undefined ? `${request.protocol}://${host}` : new URL(publicUrl).origin);
  }
  return site === undefined || site === 'same-origin' || site === 'none';
}
