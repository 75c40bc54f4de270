import { HttpError } from '../../lib/call.ts';

interface FailureTexts {
  cancelled: string;
  already: string;
  refused: string;
  failed: string;
}

/** What went wrong in words: the browser names its failures, the server's refusals have a status. */
export function passkeyFailure(error: unknown, texts: FailureTexts): string {
  if (error instanceof HttpError) {
    if (error.status === 403) return texts.refused;
    if (error.status === 409) return texts.already;
    return error.sentence ?? texts.failed;
  }
  if (error instanceof Error) {
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.cancelled;
    if (error.name === 'InvalidStateError') return texts.already;
  }
  return texts.failed;
}
