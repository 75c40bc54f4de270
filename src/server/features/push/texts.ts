import type { Language } from '../../../shared/owner-text.ts';

/** The words of a notification, in the subscriber's language. */
export const pushTexts = {
  en: { isUp: (site: string) => `${site}: the five are up` },
  ja: { isUp: (site: string) => `${site}：五枚を公開しました` },
} as const satisfies Record<Language, unknown>;
