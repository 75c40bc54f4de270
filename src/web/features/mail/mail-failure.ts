import type { Language } from '../../../shared/owner-text.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { mailTexts } from './texts.ts';

/** Why an e-mail could not be sent, or the settings could not be saved, in the owner's language. */
export function mailFailure(error: unknown, language: Language): string {
  return errorText(error, language) ?? mailTexts.unreachable[language];
}
