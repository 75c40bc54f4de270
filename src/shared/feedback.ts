import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const MAX_FEEDBACK_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_FEEDBACK_LENGTH = 5000;

/** One line: a name or address with a line break in it could write a mail's headers. */
const oneLine = z.regex(/^[^\r\n]*$/, { error: 'Invalid: line breaks are not allowed' });
const email = z.union([
  z.literal(''),
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_EMAIL_LENGTH),
      z.regex(z.regexes.email, { error: 'Invalid email address' }),
    ),
]);

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'public',
  summary: 'A visitor’s words to the owner',
  body: z.object({
    name: z.string().check(oneLine, z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK_NAME_LENGTH)),
    email: z.optional(email),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK_LENGTH)),
  }),
  answer: z.object({ id: z.int() }),
});
