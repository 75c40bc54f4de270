/** How the browser came back from Dropbox (SYNC-2). */
export type OauthReturn = { outcome: 'connected' } | { outcome: 'failed'; message: string | undefined };

/** Reads `?success=oauth_complete` or `?error=oauth_failed&message=…`; undefined for every other address. */
export function readOauthReturn(search: string): OauthReturn | undefined {
  const query = new URLSearchParams(search);
  if (query.get('success') === 'oauth_complete') return { outcome: 'connected' };
  if (query.get('error') !== 'oauth_failed') return undefined;
  return { outcome: 'failed', message: query.get('message')?.trim() || undefined };
}
