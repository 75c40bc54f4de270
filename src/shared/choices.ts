import { type Language, languages } from './owner-text.ts';

/** What a visitor may see the gallery by (SITE-4). `system`, and no choice at all, follow the device. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The paper of both themes (styles.css), for what is drawn around a page and before it. */
export const papers = { light: '#faf8f4', dark: '#141312' } as const;

/** What a visitor chose for their own eyes; undefined where they chose nothing. */
export interface Choices {
  readonly language: Language | undefined;
  readonly theme: Theme | undefined;
}
export type ChoiceName = keyof Choices;

/** How each is called in an address, `/?lang=ja`: a switch is a link that works without a script. */
export const choiceParams = { language: 'lang', theme: 'theme' } as const satisfies Record<
  ChoiceName,
  string
>;

const cookieNames = { language: 'gomai-language', theme: 'gomai-theme' } as const;
/** Chromium keeps none longer than 400 days; a page renews it at every visit. */
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** Of what stands somewhere for each choice; anything unknown is no choice. */
export function knownChoices(said: { readonly [Name in ChoiceName]?: string | null | undefined }): Choices {
  return {
    language: languages.find((known) => known === said.language),
    theme: themes.find((known) => known === said.theme),
  };
}

/** What a `Cookie` header, or `document.cookie`, says of the choices. */
export function choicesInCookies(cookies = ''): Choices {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('=', 2));
  const valueIn = (name: string) => pairs.find(([known]) => known === name)?.[1];
  return knownChoices({ language: valueIn(cookieNames.language), theme: valueIn(cookieNames.theme) });
}

/** The choices that an address names: they go before what was chosen before. `search` with or without its `?`. */
export function choicesInSearch(search: string): Choices {
  const query = new URLSearchParams(search);
  return knownChoices({
    language: query.get(choiceParams.language),
    theme: query.get(choiceParams.theme),
  });
}

/** What is chosen in `later`, and where that says nothing what was chosen before. */
export function laterChoices(before: Choices, later: Choices): Choices {
  return { language: later.language ?? before.language, theme: later.theme ?? before.theme };
}

/** A cookie that remembers a choice, as `Set-Cookie` and `document.cookie` both want it written. */
export function choiceCookie(name: ChoiceName, value: string, { https }: { https: boolean }): string {
  return `${cookieNames[name]}=${value}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; SameSite=Lax${https ? '; Secure' : ''}`;
}

/** A query without its choices, and with the one named; `?a=1`, or nothing. */
export function searchWith(search: string, choice?: { name: ChoiceName; value: string }): string {
  const query = new URLSearchParams(search);
  for (const param of Object.values(choiceParams)) query.delete(param);
  if (choice) query.set(choiceParams[choice.name], choice.value);
  const text = query.toString();
  return text && `?${text}`;
}
