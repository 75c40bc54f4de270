import type { Language } from '../../../shared/owner-text.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { mailTexts } from './texts.ts';

/** Why a mail could not be sent or its settings not be saved, in the owner's language. */
export function mailFailure(error: unknown, language: Language): string {
  return errorText(error, language) ?? mailTexts.unreachable[language];
}
