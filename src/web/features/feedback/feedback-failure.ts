import type { Language } from '../../../shared/owner-text.ts';
import { HttpError } from '../../lib/call.ts';
import { fillIn } from '../../lib/texts.ts';
import { waitWords } from '../../lib/words/wait-words.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';

/**
 * The toast about a letter that was refused: how long to wait after a rate limit, else FB-2's words. The first is
 * longer to read and stays longer.
 */
export function feedbackFailure(
  error: unknown,
  texts: Record<'failed' | 'failedText' | 'tooMany' | 'tooManyText', string>,
  language: Language,
): { title: string; description: string; durationMs?: number } {
  const seconds = error instanceof HttpError ? error.retryAfterSec : undefined;
  if (seconds === undefined)
    return { title: texts.failed, description: texts.failedText, durationMs: PRODUCT_TOAST_MS };
  const wait = waitWords(seconds, language);
  return { title: texts.tooMany, description: fillIn(texts.tooManyText, { wait }) };
}
