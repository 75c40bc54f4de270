import { useContext } from 'react';
import type { Language } from '../../../shared/owner-text.ts';
import { fillIn, LanguageContext, textsIn } from '../texts.ts';
import { reasonTexts } from './reason-texts.ts';

/** An `HttpError`, or anything else with a server's reason. */
interface Reasoned {
  readonly reason: string | undefined;
  readonly about?: string | undefined;
}

/** Why a call failed, in `language`; undefined for an error without a known reason, such as a proxy's response. */
export function errorText(error: unknown, language: Language | undefined): string | undefined {
  if (!isReasoned(error)) return undefined;
  const { reason, about = '' } = error;
  const words: Readonly<Record<string, string>> = textsIn(language, reasonTexts);
  if (reason === undefined || !Object.hasOwn(words, reason)) return undefined;
  // Removes the colon of "Not found: {about}" if there is no name.
  return fillIn(words[reason] ?? '', { about }).replace(/[:：]\s*$/, '');
}

/** `errorText` in the language of the page. */
export function useErrorText(): (error: unknown) => string | undefined {
  const language = useContext(LanguageContext);
  return (error) => errorText(error, language);
}

export function reasonOf(error: unknown): string | undefined {
  return isReasoned(error) ? error.reason : undefined;
}

function isReasoned(error: unknown): error is Reasoned {
  return typeof error === 'object' && error !== null && 'reason' in error;
}
