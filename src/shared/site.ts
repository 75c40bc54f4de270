import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Layout } from './layout.ts';
import { languages, OwnerText } from './owner-text.ts';

/**
 * The language for visitors without a choice (SITE-3). `quoted`: each text appears in the language in which docs/spec
 * quotes it.
 */
const siteLanguages = ['quoted', ...languages] as const;
export const SiteLanguage = z.enum(siteLanguages);
export type SiteLanguage = z.infer<typeof SiteLanguage>;

/** The facts of the site that every page needs. */
export const Site = z.object({
  name: z.string(),
  /** Today in the site's time zone (TODAY-4). */
  today: DateString,
  /** When `today` ends. Pages then request these facts again. */
  dayEndsAt: z.iso.datetime(),
  about: OwnerText,
  language: SiteLanguage,
  /** The layout of days without one of their own. */
  layout: Layout,
  /** URL of the photographs' licence terms; absent if the owner named none. */
  license: z.optional(z.string()),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: "Get the site's name, current date, language and text about the photographer",
  answer: Site,
});
