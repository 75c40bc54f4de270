import { useEffect, useRef } from 'react';
import type { Language } from '../../shared/owner-text.ts';
import { fillIn, type Text, textsIn } from '../lib/texts.ts';

/** What search machines and tabs read of a page. */
export const pageTexts = {
  home: { en: '{site}: five photographs a day', ja: '{site}：毎日五枚の写真', shown: 'en' },
  homeDescription: { en: 'Five photographs a day.', ja: '毎日、五枚の写真。', shown: 'en' },
  homeDay: { en: '{date}: {title}.', ja: '{date}「{title}」。', shown: 'en' },
  today: { en: 'Today', ja: '今日', shown: 'en' },
  gallery: { en: 'Gallery · {site}', ja: 'ギャラリー · {site}', shown: 'en' },
  galleryDescription: {
    en: 'Every day of the gallery, five photographs each, newest first.',
    ja: 'これまでのすべての日を、五枚ずつ、新しい順に。',
    shown: 'en',
  },
  news: { en: 'News · {site}', ja: 'ニュース · {site}', shown: 'en' },
  newsDescription: {
    en: 'News and updates from the gallery.',
    ja: 'ギャラリーからのお知らせ。',
    shown: 'en',
  },
  login: { en: 'Sign in · {site}', ja: 'ログイン · {site}', shown: 'en' },
  admin: { en: 'Admin · {site}', ja: '管理 · {site}', shown: 'en' },
  notFound: { en: 'Page Not Found · {site}', ja: 'ページが見つかりません · {site}', shown: 'en' },
} as const satisfies Record<string, Text>;

const visitorTitles: Record<string, keyof typeof pageTexts> = {
  '/': 'home',
  '/gallery': 'gallery',
  '/news': 'news',
};

/** The title of a page by its path as the list of pages has it. */
export function pageTitle(path: string, siteName: string, language: Language | undefined): string {
  const t = textsIn(language, pageTexts);
  const owners = path === '/login' ? 'login' : path.startsWith('/admin') ? 'admin' : 'notFound';
  return fillIn(t[visitorTitles[path] ?? owners], { site: siteName });
}

/** A visitor who chooses another language while a page is shown finds its tab in that language too. */
export function useTitleInLanguage(path: string, siteName = 'Gomai', chosen: Language | undefined): void {
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    if (path in visitorTitles) document.title = pageTitle(path, siteName, chosen);
  }, [path, siteName, chosen]);
}
