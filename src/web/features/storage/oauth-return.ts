import { type OauthFailure, oauthFailures } from '../../../shared/dropbox.ts';

/** The outcome when the browser returns from Dropbox (SYNC-2). */
export type OauthReturn = { outcome: 'connected' } | { outcome: 'failed'; reason: OauthFailure | undefined };

/**
 * Reads `?success=oauth_complete` or `?error=oauth_failed&message=…`; undefined for every other url. Only known reasons
 * are accepted: any attacker can craft a url, so no text of it is shown.
 */
export function readOauthReturn(search: string): OauthReturn | undefined {
  const query = new URLSearchParams(search);
  if (query.get('success') === 'oauth_complete') return { outcome: 'connected' };
  if (query.get('error') !== 'oauth_failed') return undefined;
  const message = query.get('message');
  return { outcome: 'failed', reason: oauthFailures.find((reason) => reason === message) };
}
