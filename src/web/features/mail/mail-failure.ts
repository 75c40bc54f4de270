import type { Language } from '../../../shared/owner-text.ts';
import { errorWords } from '../../lib/words/error-words.ts';
import { mailTexts } from './texts.ts';

/** Why a mail could not be sent or its settings not be saved, in the owner's language. */
export function mailFailure(error: unknown, language: Language): string {
  return errorWords(error, language) ?? mailTexts.unreachable[language];
}
