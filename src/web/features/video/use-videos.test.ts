import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { canRetry, videosQuery } from './use-videos.ts';

test('[VID-1] [AUTH-3] retries polls while the server restarts, but not after the session has ended', async () => {
  const signedOut = new HttpError(401, JSON.stringify(errorBody('unauthorized', 'Unauthorized')), '');
  expect(canRetry(0, new TypeError('Failed to fetch'))).toBe(true);
  expect(canRetry(0, signedOut)).toBe(false);

  let asked = 0;
  const refusing = async () => {
    asked += 1;
    throw signedOut;
  };
  await expect(new QueryClient().fetchQuery(videosQuery(refusing))).rejects.toBe(signedOut);
  expect(asked).toBe(1);
});
