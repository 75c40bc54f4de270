import { expect, test } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { removeKnownPasskey } from './passkeys-query.ts';

test('[AUTH-7] removing a passkey that another tab has removed succeeds; any other failure is reported', async () => {
  const answering = (status: number, reason: 'not_found' | 'wrong_password') =>
    removeKnownPasskey(1, { password: 'p' }, () =>
      Promise.reject(new HttpError(status, JSON.stringify(errorBody(reason, '')), '')),
    );
  await expect(answering(404, 'not_found')).resolves.toBeUndefined();
  await expect(answering(403, 'wrong_password')).rejects.toThrow('403');
});
