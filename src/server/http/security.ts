import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_PATH } from '../../shared/offline.ts';

/** Google's hosts: allowed only while analytics is on, and never on the sign-in and admin pages (GA-1). */
const ANALYTICS_SCRIPTS = 'https://www.googletagmanager.com';
const ANALYTICS_CONNECTIONS = `${ANALYTICS_SCRIPTS} https://*.google-analytics.com https://*.analytics.google.com`;
/**
 * The policy of all responses except pages and the service worker: a response with it, opened in its own tab, cannot
 * run scripts or load anything.
 */
export const STANDALONE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const PAGE = /^text\/html(?:;|$)/;
/**
 * Types that run nothing when they are opened in a tab. The headers `ONLY_FOR_DOCUMENTS` would protect nothing there,
 * but add 450 bytes to every photo and script of a page.
 */
const PART_OF_PAGE =
  /^(?:image\/(?:avif|webp|jpeg|png)|font\/woff2|text\/css|(?:text|application)\/javascript)(?:;|$)/;
const ONLY_FOR_DOCUMENTS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
];

/** The gallery uses full screen, copies links, plays a sound and accepts passkeys. Other listed features are off. */
const PERMISSIONS = [
  ...[
    'autoplay',
    'clipboard-write',
    'fullscreen',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((name) => `${name}=(self)`),
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
].map((name) => (name.includes('=') ? name : `${name}=()`));

const OWNER_PAGES = /^\/(?:admin|login)(?:[/?]|$)/;

interface SecurityOptions {
  publicUrl: string | undefined;
  /** The inline scripts that the policy allows: hashes of the document's scripts, or `'unsafe-inline'`. */
  inlineScripts: readonly string[];
  /** Called for nearly every request: keep it cheap. */
  analyticsEnabled: () => Promise<boolean>;
}

/** Sets the security headers of every response. */
export async function installSecurity(
  app: FastifyInstance,
  { publicUrl, inlineScripts, analyticsEnabled }: SecurityOptions,
) {
  const measured = new WeakSet<object>();
  // Asks in advance whether analytics is on, because the policy is written synchronously.
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
        scriptSrc: [withAnalytics(["'self'", ...inlineScripts].join(' '), ANALYTICS_SCRIPTS)],
        // Photos have their sizes and previews in style attributes, and Radix sets some on its popovers.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The browser loads a remote photo from its own site until the server has copied it.
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
    // These headers are for plugins and browsers that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });

  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS.join(', '));
  });
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type'));
    // A worker's requests follow the policy with which its script was served.
    const isWorker = request.routeOptions.url === SERVICE_WORKER_PATH;
    if (!PAGE.test(type) && !isWorker) reply.header('content-security-policy', STANDALONE_POLICY);
    if (!PART_OF_PAGE.test(type)) return;
    for (const name of ONLY_FOR_DOCUMENTS) {
      reply.removeHeader(name);
      // Helmet sets its headers on Node's response.
      reply.raw.removeHeader(name);
    }
  });
}

/** Whether the URL belongs to the sign-in or an admin page. The path is normalised as in the browser's router. */
function isOwnersPage(url: string): boolean {
  try {
    return OWNER_PAGES.test(decodeURI(url).toLowerCase());
  } catch {
    // A URL that cannot be decoded, such as `/?x=%`: leaving Google's hosts out is the safe choice.
    return true;
  }
}
