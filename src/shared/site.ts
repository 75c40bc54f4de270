import * as z from 'zod/mini';
import { DateString, isTimeZone } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { MAX_LICENSE_LENGTH, MAX_NICKNAME_LENGTH, MAX_SITE_NAME_LENGTH, MAX_TEXT_LENGTH } from './limits.ts';
import { languages, OwnerText } from './owner-text.ts';

/** What is spoken to a visitor who chose nothing: `quoted` is each text in the language its rule quotes (SITE-3). */
export const siteLanguages = ['quoted', ...languages] as const;
export const SiteLanguage = z.enum(siteLanguages);
export type SiteLanguage = z.infer<typeof SiteLanguage>;

/** What every page needs to know of the site itself. */
export const Site = z.object({
  name: z.string(),
  /** Today in the site's time zone (TODAY-4); the browser never guesses it. */
  today: DateString,
  /** When this day ends: the pages ask again then. */
  dayEndsAt: z.iso.datetime(),
  about: OwnerText,
  language: SiteLanguage,
  /** Where the terms of the photographs' licence stand; absent where the owner has named none. */
  license: z.optional(z.string()),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: "The site's name, its today, its language and the words about the photographer",
  answer: Site,
});

/** Line breaks and tabs belong to prose; every other control character is an accident or an attack. */
const CONTROL = /[^\P{Cc}\n\t]/u;
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;

/** One line without control characters. Marked pure, as `endpoint` is: a browser carries no shapes it does not use. */
/* @__NO_SIDE_EFFECTS__ */
function line(maxLength: number, minLength = 0) {
  return z.string().check(
    z.trim(),
    z.minLength(minLength),
    z.maxLength(maxLength),
    z.refine((text) => !CONTROL_OR_BREAK.test(text), { error: 'Invalid character' }),
  );
}

const Prose = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n')),
  z.trim(),
  z.maxLength(MAX_TEXT_LENGTH),
  z.refine((text) => !CONTROL.test(text), { error: 'Invalid character' }),
);

/** Whether a text is the whole address of a page: it is written into every photo's facts, for machines to follow. */
export function isPageAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.parse(text) !== null;
}

/** What the owner says of the site. */
export const SiteSettings = z.object({
  name: line(MAX_SITE_NAME_LENGTH, 1),
  /** How the owner is called in the chat (CHAT-5); empty: by the site's name. */
  ownerNickname: line(MAX_NICKNAME_LENGTH),
  language: SiteLanguage,
  /** When a day begins: an IANA name. */
  timeZone: z
    .string()
    .check(z.refine(isTimeZone, { error: 'Invalid time zone: expected a name such as Asia/Tokyo' })),
  about: z.object({ en: Prose, ja: Prose }),
  /** Where the terms stand under which the photographs may be used; empty: nothing is said. */
  license: z.string().check(
    z.trim(),
    z.maxLength(MAX_LICENSE_LENGTH),
    z.refine((text) => text === '' || isPageAddress(text), {
      error: 'Invalid address: expected one that begins with https:// or http://',
    }),
  ),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Refuses keys that do not exist. Marked pure, as `line` is. */
/* @__NO_SIDE_EFFECTS__ */
function strict<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) {
  return z.strictObject(schema.shape);
}

/** Only what is named changes, of the words each language by itself. */
export const SiteChanges = z.extend(z.partial(SiteSettings), {
  about: z.optional(z.strictObject({ en: z.optional(Prose), ja: z.optional(Prose) })),
});
export type SiteChanges = z.infer<typeof SiteChanges>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'owner',
  summary: 'What the owner says of the site, with the defaults where nothing was said',
  answer: SiteSettings,
});

export const saveSiteSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'owner',
  summary: 'Change what is named and leave the rest; 409 where a value of `before` is stored no longer',
  body: strict(z.extend(SiteChanges, { before: z.optional(SiteChanges) })),
  answer: SiteSettings,
});
