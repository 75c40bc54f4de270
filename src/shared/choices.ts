import { type Language, languages } from './owner-text.ts';

/** The visitor's theme (SITE-4). With `system`, or without a choice, pages follow the device. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The themes' page background (styles.css), for the browser's toolbar and the installed app's splash screen. */
export const themeColors = { light: '#faf8f4', dark: '#141312' } as const;

/** A visitor's choices; undefined where none was made. */
export interface Choices {
  readonly language: Language | undefined;
  readonly theme: Theme | undefined;
}
export type ChoiceName = keyof Choices;

/** The query parameters of choices: a link such as `/?lang=ja` makes a choice without a script. */
export const choiceParams = { language: 'lang', theme: 'theme' } as const satisfies Record<
  ChoiceName,
  string
>;

const cookieNames = { language: 'gomai-language', theme: 'gomai-theme' } as const;
/** One year (Chromium's limit is 400 days). The server renews it with every page. */
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** Checks values from outside; an unknown value counts as no choice. */
export function knownChoices(values: { readonly [Name in ChoiceName]?: string | null | undefined }): Choices {
  return {
    language: languages.find((known) => known === values.language),
    theme: themes.find((known) => known === values.theme),
  };
}

/** The choices in a `Cookie` header or `document.cookie`. */
export function choicesInCookies(cookies = ''): Choices {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('=', 2));
  const valueIn = (name: string) => pairs.find(([known]) => known === name)?.[1];
  return knownChoices({ language: valueIn(cookieNames.language), theme: valueIn(cookieNames.theme) });
}

/** The choices in a query; `search` may begin with `?`. */
export function choicesInSearch(search: string): Choices {
  const query = new URLSearchParams(search);
  return knownChoices({
    language: query.get(choiceParams.language),
    theme: query.get(choiceParams.theme),
  });
}

/** Merges choices; `later` wins. */
export function laterChoices(before: Choices, later: Choices): Choices {
  return { language: later.language ?? before.language, theme: later.theme ?? before.theme };
}

/** A cookie for a choice, in the form that `Set-Cookie` and `document.cookie` share. */
export function choiceCookie(name: ChoiceName, value: string, { https }: { https: boolean }): string {
  return `${cookieNames[name]}=${value}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; SameSite=Lax${https ? '; Secure' : ''}`;
}

/** A query without its choices, plus the given one: `?a=1`, or empty. */
export function searchWith(search: string, choice?: { name: ChoiceName; value: string }): string {
  const query = new URLSearchParams(search);
  for (const param of Object.values(choiceParams)) query.delete(param);
  if (choice) query.set(choiceParams[choice.name], choice.value);
  const text = query.toString();
  return text && `?${text}`;
}
