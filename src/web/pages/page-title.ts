import { useEffect, useRef } from 'react';
import type { Language } from '../../shared/owner-text.ts';
import { fillIn, type Text, textsIn } from '../lib/texts.ts';

/** What a tab says of a page. */
const titleTexts = {
  home: { en: '{site}: five photographs a day', ja: '{site}：毎日五枚の写真', shown: 'en' },
  gallery: { en: 'Gallery · {site}', ja: 'ギャラリー · {site}', shown: 'en' },
  news: { en: 'News · {site}', ja: 'ニュース · {site}', shown: 'en' },
  calendar: { en: 'Calendar · {site}', ja: 'カレンダー · {site}', shown: 'en' },
  login: { en: 'Sign in · {site}', ja: 'サインイン · {site}', shown: 'en' },
  admin: { en: 'Admin · {site}', ja: '管理 · {site}', shown: 'en' },
  notFound: { en: 'Page Not Found · {site}', ja: 'ページが見つかりません · {site}', shown: 'en' },
} as const satisfies Record<string, Text>;

const visitorTitles: Record<string, keyof typeof titleTexts> = {
  '/': 'home',
  '/gallery': 'gallery',
  '/news': 'news',
  '/calendar': 'calendar',
};

/** The title of a page by its path as the list of pages has it. */
export function pageTitle(path: string, siteName: string, language: Language | undefined): string {
  const t = textsIn(language, titleTexts);
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
