import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';

/** Headers every answer carries, and the check that a change was asked for by our own pages. */
export async function installSecurity(
  app: FastifyInstance,
  { publicUrl, inlineScripts }: { publicUrl: string | undefined; inlineScripts: boolean },
) {
  const https = publicUrl?.startsWith('https:') ?? false;
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: inlineScripts ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // Sizes and previews of photos are style attributes; Radix measures its popovers the same way.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A photo whose original is not copied yet comes from where the owner found it.
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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

/**
 * Browsers say where a request comes from; programs without either header carry no visitor's cookies by accident
 * and may pass.
 */
function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    return origin === (publicUrl === undefined ? `${request.protocol}://${host}` : new URL(publicUrl).origin);
  }
  return site === undefined || site === 'same-origin' || site === 'none';
}
