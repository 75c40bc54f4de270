import type { Text } from '../../lib/texts.ts';

export const siteTexts = {
  skip: { en: 'Skip to the photos', ja: '写真へ移動', shown: 'en' },
  mainNavigation: { en: 'Main', ja: 'メイン', shown: 'en' },
  news: { en: 'News', ja: 'お知らせ', shown: 'en' },
  about: { en: 'About', ja: '作家紹介', shown: 'en' },
  gallery: { en: 'Gallery', ja: 'ギャラリー', shown: 'en' },
  calendar: { en: 'Calendar', ja: 'カレンダー', shown: 'en' },
  today: { en: 'Today', ja: '今日', shown: 'en' },
  feedback: { en: 'Feedback', ja: 'ご感想', shown: 'en' },
  admin: { en: 'Admin', ja: '管理', shown: 'en' },
  exit: { en: 'Exit', ja: 'ログアウト', shown: 'en' },
  managePhotos: { en: 'Manage Photos', ja: '写真の管理', shown: 'en' },
  logout: { en: 'Logout', ja: 'ログアウト', shown: 'en' },
  adminLabel: { en: 'admin', ja: '管理者', shown: 'en' },
  menu: { en: 'Menu', ja: 'メニュー', shown: 'en' },
  openMenu: { en: 'Open menu', ja: 'メニューを開く', shown: 'en' },
  closeMenu: { en: 'Close menu', ja: 'メニューを閉じる', shown: 'en' },
} as const satisfies Record<string, Text>;

export const footerTexts = {
  navigation: { en: 'Navigation', ja: 'ナビゲーション', shown: 'en' },
  features: { en: 'Features', ja: '特長', shown: 'en' },
  follow: { en: 'Follow', ja: '登録', shown: 'en' },
  myFive: { en: 'My five', ja: '私の五枚', shown: 'en' },
  allPhotos: { en: 'All photos', ja: 'すべての写真', shown: 'en' },
} as const satisfies Record<string, Text>;

/** Shown until the owner writes a text about the photographer (ABOUT-1). */
export const aboutFallback = {
  en: 'Five photographs a day, every day. What the day gave is what there is.',
  ja: '毎日、五枚の写真。その日がくれたものを、そのまま並べています。',
} as const;
