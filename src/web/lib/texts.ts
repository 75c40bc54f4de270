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

type Spoken<T> = { readonly [K in keyof T]: string };

/** A feature's texts are the same object at every rendering: they are put into words once for each language. */
const spoken = new WeakMap<object, Map<Language | undefined, Spoken<Record<string, Text>>>>();

/** A feature's texts in the language to be shown: `const t = useTexts(texts)`, then `t.title`. */
export function useTexts<const T extends Record<string, Text>>(texts: T): Spoken<T> {
  return textsIn(useContext(LanguageContext), texts);
}

/** The same outside of the application, such as in a document's head; undefined: nobody chose. */
export function textsIn<const T extends Record<string, Text>>(
  language: Language | undefined,
  texts: T,
): Spoken<T> {
  const known = spoken.get(texts) ?? new Map<Language | undefined, Spoken<Record<string, Text>>>();
  const words =
    known.get(language) ??
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language ?? text.shown]]));
  spoken.set(texts, known.set(language, words));
  return words as Spoken<T>;
}

/** The language for dates and the owner's own words: English until a visitor chooses. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? 'en';
}

/** `{n} of {total}` with its values filled in. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
