import type { Language } from '../../../shared/owner-text.ts';

/** The summary of an opening in a calendar. `title` is the day's title, or empty. */
export const openingSummary = {
  en: (site: string, title: string) =>
    title ? `${site}: the opening of “${title}”` : `${site}: the opening`,
  ja: (site: string, title: string) => (title ? `${site}：「${title}」の開廊` : `${site}：開廊`),
} as const satisfies Record<Language, unknown>;
