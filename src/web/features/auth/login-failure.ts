import { HttpError } from '../../lib/call.ts';

/** What a failed sign-in says (AUTH-1): the server's sentence, else that the words are wrong; a network failure its own. */
export function loginFailure(error: unknown, texts: { wrong: string; failed: string }): string {
  if (error instanceof HttpError) return error.sentence || texts.wrong;
  return texts.failed;
}
