import { createContext, useContext } from 'react';
import { type ChoiceName, type Choices, knownChoices, laterChoices } from '../../../shared/choices.ts';

export const noChoices: Choices = { language: undefined, theme: undefined };

export interface VisitorChoices {
  readonly choices: Choices;
  choose(name: ChoiceName, value: string): void;
}

/** The visitor's choices and a function that changes one. A context, because several components change them. */
export const ChoicesContext = createContext<VisitorChoices>({ choices: noChoices, choose: () => {} });

export const useChoices = () => useContext(ChoicesContext);

/** The choices the server rendered this document with. */
export const choicesOfDocument = (document: Document) => knownChoices(document.documentElement.dataset);

/** Merges choices; `later` wins. Returns `before` itself if nothing changed, to avoid a render. */
export function withLater(before: Choices, later: Choices): Choices {
  const after = laterChoices(before, later);
  return after.language === before.language && after.theme === before.theme ? before : after;
}
