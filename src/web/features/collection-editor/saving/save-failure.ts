import type { Language } from '../../../../shared/owner-text.ts';
import { hasReason } from '../../../lib/call.ts';
import { textsIn } from '../../../lib/texts.ts';
import { errorWords } from '../../../lib/words/error-words.ts';
import { editorTexts } from '../texts.ts';

interface SaveFailure {
  title: string;
  description: string;
  /** What stays in the dialog, with what to do; undefined where a field says it. */
  inDialog: string | undefined;
}

/** What a failed save says, in a toast and in the dialog (COL-11). */
export function saveFailure(error: unknown, language: Language | undefined): SaveFailure {
  const t = textsIn(language, editorTexts);
  // fetch throws this where no answer came.
  if (error instanceof TypeError) {
    return { title: t.saveFailed, description: t.unreachable, inDialog: t.unreachable };
  }
  const words = errorWords(error, language);
  const advice = [words, t.nothingLost].filter(Boolean).join(' ');
  return {
    title: t.error,
    description: words ?? t.saveFailed,
    // A date that is taken says so at its field.
    inDialog: hasReason(error, 'date_taken') ? undefined : advice,
  };
}
