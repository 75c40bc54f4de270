import * as z from 'zod/mini';
import { SubmittedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/password',
  access: 'owner',
  summary: 'Change the password and end every other session; 403 if the current one is wrong',
  body: z.object({
    currentPassword: SubmittedPassword,
    newPassword: z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH)),
  }),
  answer: z.object({}),
});

/** One signed-in browser. */
export const Session = z.object({
  startedAt: z.iso.datetime(),
  /** Updated at most once an hour. */
  usedAt: z.iso.datetime(),
  /** The browser's user agent at sign-in. */
  device: z.string(),
  /** True for the session that makes this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'owner',
  summary: "List the owner's sessions, latest sign-in first",
  answer: z.array(Session),
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/admin/sessions/end-others',
  access: 'owner',
  summary: 'End all other sessions',
  answer: z.object({ ended: z.int() }),
});
