import type { Language } from '../../../shared/owner-text.ts';
import { HttpError } from '../../lib/call.ts';
import { fillIn } from '../../lib/texts.ts';
import { errorWords } from '../../lib/words/error-words.ts';
import { waitWords } from '../../lib/words/wait-words.ts';

interface FailureTexts {
  wrong: string;
  failed: string;
  tooMany: string;
  again: string;
}

/** True if the server refused without checking the password. */
export function isToWait(error: unknown): boolean {
  return error instanceof HttpError && error.retryAfterSec !== undefined;
}

/**
 * The message of a failed sign-in (AUTH-1): the server's reason, else that username or password is wrong; a network
 * failure has its own. After too many tries it names the wait: `wait` seconds from now, in the reader's language.
 */
export function loginFailure(
  error: unknown,
  texts: FailureTexts,
  { wait, language }: { wait: number | undefined; language: Language },
): string {
  if (wait !== undefined) {
    return wait > 0 ? fillIn(texts.tooMany, { wait: waitWords(wait, language) }) : texts.again;
  }
  if (error instanceof HttpError) return errorWords(error, language) ?? texts.wrong;
  return texts.failed;
}
