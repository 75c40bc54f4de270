import type { Language } from '../../../shared/owner-text.ts';

const sentences = {
  visitor: {
    en: 'JavaScript is off. The photos can be seen without it; likes, feedback, the guest book and the chat need it.',
    ja: 'JavaScriptが無効です。写真はご覧いただけますが、いいね、ご感想、芳名帳、チャットにはJavaScriptが必要です。',
  },
  owner: {
    en: 'JavaScript is off. Signing in and the photographer’s pages need it.',
    ja: 'JavaScriptが無効です。ログインと作家のページにはJavaScriptが必要です。',
  },
} as const;

/** A line above the page that says what needs JavaScript. */
export function noScriptLine(language: Language, inBrowserOnly: boolean): string {
  const sentence = sentences[inBrowserOnly ? 'owner' : 'visitor'][language];
  return `<noscript><p class="page-width py-2 text-[13px] text-soft">${sentence}</p></noscript>`;
}
