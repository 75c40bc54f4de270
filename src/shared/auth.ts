import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_PASSWORD_LENGTH } from './limits.ts';

/** The one account that owns the gallery (AUTH-1). */
export const OWNER_USERNAME = 'admin';

export const User = z.object({ id: z.int(), username: z.string(), role: z.string() });
export type User = z.infer<typeof User>;

/** A password as entered, not checked yet. */
export const SubmittedPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH));

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in',
  body: z.object({
    username: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)),
    password: SubmittedPassword,
  }),
  answer: User,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out; does nothing without a session',
  answer: z.object({}),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'owner',
  summary: 'Get the signed-in user; 401 for a visitor',
  answer: User,
});
