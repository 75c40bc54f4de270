import type { Language } from '../../../shared/owner-text.ts';

/** The texts of notifications, in the subscriber's language. */
export const pushTexts = {
  en: {
    dayPublished: (site: string) => `${site}: the five are up`,
    openingSoon: (site: string) => `${site}: the opening begins in a few minutes`,
  },
  ja: {
    dayPublished: (site: string) => `${site}：五枚を公開しました`,
    openingSoon: (site: string) => `${site}：まもなく開廊します`,
  },
} as const satisfies Record<Language, unknown>;
