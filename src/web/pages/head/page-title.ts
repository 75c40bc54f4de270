import type { Language } from '../../../shared/owner-text.ts';
import { fillIn, type Text, textsIn } from '../../lib/texts.ts';

const titleTexts = {
  home: { en: '{site}: five photographs a day', ja: '{site}：毎日五枚の写真', shown: 'en' },
  gallery: { en: 'Gallery · {site}', ja: 'ギャラリー · {site}', shown: 'en' },
  news: { en: 'News · {site}', ja: 'お知らせ · {site}', shown: 'en' },
  calendar: { en: 'Calendar · {site}', ja: 'カレンダー · {site}', shown: 'en' },
  selection: { en: 'My five · {site}', ja: '私の五枚 · {site}', shown: 'en' },
  login: { en: 'Sign in · {site}', ja: 'ログイン · {site}', shown: 'en' },
  admin: { en: 'Admin · {site}', ja: '管理 · {site}', shown: 'en' },
  notFound: { en: 'Page Not Found · {site}', ja: 'ページが見つかりません · {site}', shown: 'en' },
} as const satisfies Record<string, Text>;

const visitorTitles: Record<string, keyof typeof titleTexts> = {
  '/': 'home',
  '/gallery': 'gallery',
  '/news': 'news',
  '/calendar': 'calendar',
  '/five/{photos}': 'selection',
};

/** The tab's title for a route, such as `/calendar`. */
export function pageTitle(path: string, siteName: string, language: Language | undefined): string {
  const t = textsIn(language, titleTexts);
  const owners = path === '/login' ? 'login' : path.startsWith('/admin') ? 'admin' : 'notFound';
  return fillIn(t[visitorTitles[path] ?? owners], { site: siteName });
}

/** The tab's title for a visitor page, if it depends only on the route; undefined for others, such as a day's. */
export function visitorTitle(path: string, siteName: string, language: Language | undefined) {
  return path in visitorTitles ? pageTitle(path, siteName, language) : undefined;
}
