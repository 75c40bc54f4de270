import { expect, test } from 'vitest';
import { readOauthReturn } from './oauth-return.ts';

test('[SYNC-2] the way back from Dropbox says how it went', () => {
  expect(readOauthReturn('?success=oauth_complete')).toEqual({ outcome: 'connected' });
  expect(readOauthReturn('error=oauth_failed&message=The+owner+said+no')).toEqual({
    outcome: 'failed',
    message: 'The owner said no',
  });
  expect(readOauthReturn('?error=oauth_failed&message=%20')).toEqual({
    outcome: 'failed',
    message: undefined,
  });
});

test('[SYNC-2] every other address is none', () => {
  for (const search of ['', '?item=new', '?success=1', '?error=other', '?message=oauth_failed']) {
    expect(readOauthReturn(search)).toBeUndefined();
  }
});
