import type { BodyOf } from '../../../shared/endpoint.ts';
import { changePassword } from '../../../shared/sessions.ts';
import { call, HttpError, hasReason } from '../../lib/call.ts';

/**
 * Returns a function that changes the password. If the response is lost after the server has changed it, a repeated
 * call with the same new password succeeds, although the current one is now wrong.
 */
export function createPasswordChange(via: (body: BodyOf<typeof changePassword>) => Promise<unknown> = send) {
  let unanswered: string | undefined;
  return async (body: BodyOf<typeof changePassword>): Promise<void> => {
    const { newPassword } = body;
    try {
      await via(body);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) unanswered = newPassword;
      if (unanswered !== newPassword || !hasReason(error, 'wrong_password')) throw error;
      await via({ currentPassword: newPassword, newPassword });
    }
    unanswered = undefined;
  };
}

const send = (body: BodyOf<typeof changePassword>) => call(changePassword, { body });
