import type { Agent } from 'undici';
import type { PushVendor } from '../../../shared/subscribers.ts';
import { createTrust, type IsTrusted, publicConnector, type Resolve } from '../../platform/public-network.ts';
import { readRetryAfterMs } from '../../platform/retry.ts';

/**
 * The push services of Chrome (and of Edge on Android), Firefox, Edge on Windows, and Safari (FOLLOW-5). Chromium that
 * is not built by Google, as in Linux distributions, uses Google's second host.
 */
const KNOWN_HOSTS: Record<Exclude<PushVendor, 'other'>, RegExp> = {
  google: /^(?:fcm\.googleapis|jmt17\.google)\.com$/,
  mozilla: /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  microsoft: /^[\w.-]+\.notify\.windows\.com$/,
  apple: /^web\.push\.apple\.com$/,
};
/** The timeout for the connection, for the response headers, and between two chunks of the body. */
const IDLE_MS = 5000;
/**
 * The timeout for the whole request. Much shorter than the two minutes after which another process may send the same
 * push (`isClaimable`).
 */
const TOTAL_MS = 15_000;
/** How much of an unused response body is read, so that the connection can be used again. */
const MAX_ANSWER_BYTES = 8192;

export type PushOutcome =
  | { kind: 'sent' }
  /** The endpoint will never work again: the permission ended, or the browser has subscribed again. */
  | { kind: 'gone' }
  /**
   * The push was not accepted. `isOutage` is set if the service did not respond: our own network may be at fault.
   * `retryAfterSec` is set if the service states when to retry.
   */
  | { kind: 'refused'; status?: number; isOutage?: boolean; retryAfterSec?: number | undefined };

export interface PushServices {
  /** Whether an endpoint belongs to a known push service. Must be checked, because visitors can send any URL. */
  isKnown(endpoint: string): boolean;
  /** Sends a push. Never rejects, and does not follow redirects. */
  post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<PushOutcome>;
}

interface PushServicesOptions {
  /** The hosts of TRUSTED_SOURCES, which are also accepted as push services, even without https. */
  trustedSources: readonly string[];
  idleMs?: number;
  totalMs?: number;
  /** Replaces `dns.lookup` in tests. */
  resolve?: Resolve;
}

export function createPushServices({
  trustedSources,
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
  resolve,
}: PushServicesOptions): PushServices {
  const isTrusted = createTrust(trustedSources);
  const isKnown = (endpoint: string) => isKnownEndpoint(endpoint, isTrusted);
  let dispatcher: Agent | undefined;
  return {
    isKnown,
    async post(endpoint, headers, body) {
      // The trusted sources may have changed since the endpoint was stored.
      if (!isKnown(endpoint)) return { kind: 'refused' };
      // Loaded at the first push, because galleries without push subscriptions do not need it.
      const { Agent, buildConnector, request } = await import('undici');
      dispatcher ??= new Agent({
        connect: publicConnector(buildConnector, isTrusted, idleMs, resolve),
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
      });
      const signal = AbortSignal.timeout(totalMs);
      try {
        const answer = await request(endpoint, { method: 'POST', dispatcher, signal, headers, body });
        const outcome = outcomeOf(answer.statusCode, answer.headers['retry-after'], new Date());
        // The status decides; errors of the body are ignored.
        answer.body.on('error', () => {});
        await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => {});
        return outcome;
      } catch {
        return { kind: 'refused', isOutage: true };
      }
    },
  };
}

function isKnownEndpoint(endpoint: string, isTrusted: IsTrusted): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  return isTrusted(url) || (url.protocol === 'https:' && url.port === '' && vendorOf(endpoint) !== 'other');
}

/** The vendor of an endpoint's push service; `other` for all other hosts, such as those of TRUSTED_SOURCES. */
export function vendorOf(endpoint: string): PushVendor {
  const { hostname = '' } = URL.parse(endpoint) ?? {};
  const known = Object.entries(KNOWN_HOSTS).find(([, host]) => host.test(hostname));
  return (known?.[0] as PushVendor | undefined) ?? 'other';
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const waitMs = typeof retryAfter === 'string' ? readRetryAfterMs(retryAfter, now) : undefined;
  const retryAfterSec = waitMs === undefined ? undefined : Math.ceil(waitMs / 1000);
  return { kind: 'refused', status, retryAfterSec };
}
