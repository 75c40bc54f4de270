import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Layout } from './layout.ts';
import { MAX_LICENSE_LENGTH, MAX_NICKNAME_LENGTH, MAX_SITE_NAME_LENGTH, MAX_TEXT_LENGTH } from './limits.ts';
import { SiteLanguage } from './site.ts';
import { isTimeZone } from './wall-clock.ts';

/* The owner's settings of the site; not in `site.ts`, which every page loads. */

/** Control characters other than line breaks and tabs, which belong to prose. */
const CONTROL = /[^\P{Cc}\n\t]/u;
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;

/**
 * One line without control characters. Marked pure, as `endpoint` is, so that unused schemas are dropped from the
 * bundle.
 */
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

/** Whether a text is a complete http or https URL. */
export function isPageUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.parse(text) !== null;
}

export const SiteSettings = z.object({
  name: line(MAX_SITE_NAME_LENGTH, 1),
  /** The owner's name in the chat (CHAT-5); empty: the site's name. */
  ownerNickname: line(MAX_NICKNAME_LENGTH),
  language: SiteLanguage,
  layout: Layout,
  /** IANA name of the time zone; it decides when a date begins. */
  timeZone: z
    .string()
    .check(z.refine(isTimeZone, { error: 'Invalid time zone: expected a name such as Asia/Tokyo' })),
  about: z.object({ en: Prose, ja: Prose }),
  /** URL of the licence terms; empty: none are shown. */
  license: z.string().check(
    z.trim(),
    z.maxLength(MAX_LICENSE_LENGTH),
    z.refine((text) => text === '' || isPageUrl(text), {
      error: 'Invalid address: expected one that begins with https:// or http://',
    }),
  ),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** Refuses unknown keys. Marked pure, as `line` is. */
/* @__NO_SIDE_EFFECTS__ */
function strict<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) {
  return z.strictObject(schema.shape);
}

/** Only the given fields change, and of `about` only the given languages. */
export const SiteChanges = z.extend(z.partial(SiteSettings), {
  about: z.optional(z.strictObject({ en: z.optional(Prose), ja: z.optional(Prose) })),
});
export type SiteChanges = z.infer<typeof SiteChanges>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'owner',
  summary: 'Get the site settings, with defaults for those that are not set',
  answer: SiteSettings,
});

export const saveSiteSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'owner',
  summary: 'Change some site settings; 409 if a value differs from `before`',
  body: strict(z.extend(SiteChanges, { before: z.optional(SiteChanges) })),
  answer: SiteSettings,
});
