import { createContext, useContext } from 'react';
import { type ChoiceName, type Choices, knownChoices, laterChoices } from '../../shared/choices.ts';

export const noChoices: Choices = { language: undefined, theme: undefined };

export interface VisitorChoices {
  readonly choices: Choices;
  choose(name: ChoiceName, value: string): void;
}

/** What the visitor chose, and the way to choose anew; the switches stand wherever they are needed. */
export const ChoicesContext = createContext<VisitorChoices>({ choices: noChoices, choose: () => {} });

export const useChoices = () => useContext(ChoicesContext);

/** The choices that the server rendered this document by. */
export const choicesOfDocument = (document: Document) => knownChoices(document.documentElement.dataset);

/** The same object where nothing is new, so that nothing is rendered for it. */
export function withLater(before: Choices, later: Choices): Choices {
  const after = laterChoices(before, later);
  return after.language === before.language && after.theme === before.theme ? before : after;
}
