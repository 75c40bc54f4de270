import { expect, test } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { createPasswordChange } from './change-password.ts';

/** A server with a password; `lose` is called after it has acted and may throw in place of its response. */
function serverWith(password: string, lose: () => void) {
  const server = { password, calls: 0 };
  const change = createPasswordChange(async ({ currentPassword, newPassword }) => {
    server.calls += 1;
    if (currentPassword !== server.password) {
      throw new HttpError(403, JSON.stringify(errorBody('wrong_password', '')), '');
    }
    server.password = newPassword;
    lose();
  });
  return { server, change };
}
const body = { currentPassword: 'old', newPassword: 'new' };

test.each([
  ['lost', new TypeError('Failed to fetch')],
  ['replaced by a proxy', new HttpError(504, '', '')],
])('[AUTH-5] if the response of a change is %s, the repeated change succeeds', async (_, error) => {
  let isLost = true;
  const { server, change } = serverWith('old', () => {
    if (isLost) throw error;
  });
  await expect(change(body)).rejects.toBe(error);
  isLost = false;
  await change(body);
  expect(server.password).toBe('new');
});

test('[AUTH-5] a wrong current password is tried only once, unless a change with this new password got no response', async () => {
  let isLost = false;
  const { server, change } = serverWith('another', () => {
    if (isLost) throw new TypeError('Failed to fetch');
  });
  await expect(change(body)).rejects.toThrow('403');
  await expect(change(body)).rejects.toThrow('403');
  expect(server.calls).toBe(2);
  isLost = true;
  await expect(change({ currentPassword: 'another', newPassword: 'third' })).rejects.toThrow('Failed');
  await expect(change(body)).rejects.toThrow('403');
  expect(server.calls).toBe(4);
});
