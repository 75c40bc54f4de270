import type { Language } from '../../../shared/owner-text.ts';
import { HttpError } from '../../lib/call.ts';
import { errorText } from '../../lib/words/error-text.ts';

interface FailureTexts {
  cancelled: string;
  already: string;
  failed: string;
}

/** Describes a failure to the owner, by the browser's error name or the server's reason. */
export function passkeyFailure(error: unknown, texts: FailureTexts, language: Language | undefined): string {
  if (error instanceof HttpError) return errorText(error, language) ?? texts.failed;
  if (error instanceof Error) {
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.cancelled;
    if (error.name === 'InvalidStateError') return texts.already;
  }
  return texts.failed;
}
