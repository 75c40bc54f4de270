import { createContext, useContext } from 'react';
import type { Language } from '../../shared/owner-text.ts';

/** One text in both languages. Until the visitor chooses, it is in the language `shown`, as the rules quote it. */
export interface Text {
  readonly en: string;
  readonly ja: string;
  readonly shown: Language;
}

/** The visitor's choice; undefined until one is made. */
export const LanguageContext = createContext<Language | undefined>(undefined);

type Spoken<T> = { readonly [K in keyof T]: string };

/** The cache of `textsIn`. A feature's texts are one constant object, so the object can be the key. */
const spoken = new WeakMap<object, Map<Language | undefined, Spoken<Record<string, Text>>>>();

/** A feature's texts in the current language: `const t = useTexts(texts)`, then `t.title`. */
export function useTexts<const T extends Record<string, Text>>(texts: T): Spoken<T> {
  return textsIn(useContext(LanguageContext), texts);
}

/** Like `useTexts`, outside of React. `language` is undefined if the visitor has made no choice. */
export function textsIn<const T extends Record<string, Text>>(
  language: Language | undefined,
  texts: T,
): Spoken<T> {
  const byLanguage = spoken.get(texts) ?? new Map<Language | undefined, Spoken<Record<string, Text>>>();
  const words =
    byLanguage.get(language) ??
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language ?? text.shown]]));
  spoken.set(texts, byLanguage.set(language, words));
  return words as Spoken<T>;
}

/** The language of dates and the owner's texts: English until a visitor chooses. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? 'en';
}

/** Replaces `{n}` by its value, and `{n|day|days}` by the first word if `n` is 1, else by the second. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? whole);
    return (value === '1' ? one : many) ?? value;
  });
}
