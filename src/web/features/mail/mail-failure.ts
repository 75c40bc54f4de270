import { mailFaultOf } from '../../../shared/mail.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { HttpError } from '../../lib/call.ts';
import { fillIn } from '../../lib/texts.ts';
import { mailFaultTexts, mailTexts } from './texts.ts';

/** Why a mail did not go, or its settings were not kept: the fault in the owner's language, else the server's sentence. */
export function mailFailure(error: unknown, language: Language): string {
  const sentence = error instanceof HttpError ? error.sentence : undefined;
  const found = mailFaultOf(sentence);
  if (found === undefined) return sentence || mailTexts.unreachable[language];
  return fillIn(mailFaultTexts[found.fault][language], { host: found.host });
}
