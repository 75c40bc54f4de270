import type { Text } from '../lib/texts.ts';

/** The owner's pages: login and admin. */
export const ownerTexts = {
  back: { en: '← Back to the gallery', ja: '← ギャラリーへ戻る', shown: 'en' },
  home: { en: 'Back to the gallery', ja: 'ギャラリーへ戻る', shown: 'en' },
  title: { en: 'Admin', ja: '管理', shown: 'en' },
  sections: { en: 'Admin sections', ja: '管理メニュー', shown: 'en' },
  unread: { en: '({n} unread)', ja: '（未読 {n} 件）', shown: 'en' },
  badge: { en: 'admin: {username}', ja: '管理者: {username}', shown: 'en' },
  logout: { en: 'Logout', ja: 'ログアウト', shown: 'en' },
  loggingOut: { en: 'Logging out…', ja: 'ログアウトしています…', shown: 'en' },
  loading: { en: 'Loading…', ja: '読み込んでいます…', shown: 'en' },
  unreachable: {
    en: 'The server cannot be reached.',
    ja: 'サーバーに接続できません。',
    shown: 'en',
  },
  again: { en: 'Try again', ja: 'もう一度試す', shown: 'en' },
  logoutFailed: { en: 'Logout failed', ja: 'ログアウトできませんでした', shown: 'en' },
} as const satisfies Record<string, Text>;
