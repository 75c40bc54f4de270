import { createContext, useContext } from 'react';
import type { Language } from '../../shared/owner-text.ts';

/** One text in both languages; `shown` is the wording the rules quote, seen until a visitor chooses (SITE-3). */
export interface Text {
  readonly en: string;
  readonly ja: string;
  readonly shown: Language;
}

/** The visitor's choice; undefined until one is made. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** A feature's texts in the language to be shown: `const t = useTexts(texts)`, then `t.title`. */
export function useTexts<const T extends Record<string, Text>>(
  texts: T,
): { readonly [K in keyof T]: string } {
  const chosen = useContext(LanguageContext);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text[chosen ?? text.shown]]),
  ) as { readonly [K in keyof T]: string };
}

/** The language for dates and the owner's own words: English until a visitor chooses. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? 'en';
}

/** `{n} of {total}` with its values filled in. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
