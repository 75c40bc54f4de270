import { expect, test } from 'vitest';
import { readOauthReturn } from './use-oauth-return.ts';

test('[SYNC-2] reads the outcome from the URL on return from Dropbox', () => {
  expect(readOauthReturn('?success=oauth_complete')).toEqual({ outcome: 'connected' });
  expect(readOauthReturn('error=oauth_failed&message=denied')).toEqual({
    outcome: 'failed',
    reason: 'denied',
  });
});

test('[SYNC-2] ignores any other URL', () => {
  for (const search of ['', '?item=new', '?success=1', '?error=other', '?message=oauth_failed']) {
    expect(readOauthReturn(search)).toBeUndefined();
  }
});

test.each(['', 'Your gallery is locked', 'toString', '__proto__'])(
  '[SYNC-2] the unknown reason %j is not shown',
  (message) => {
    const search = new URLSearchParams({ error: 'oauth_failed', message }).toString();
    expect(readOauthReturn(search)).toEqual({ outcome: 'failed', reason: undefined });
  },
);
