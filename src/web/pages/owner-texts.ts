import type { Text } from '../lib/texts.ts';
import { commonTexts } from '../ui/common-texts.ts';

/** The owner's pages: login and admin. */
export const ownerTexts = {
  ...commonTexts,
  home: { en: 'Back to the gallery', ja: 'ギャラリーへ戻る', shown: 'en' },
  title: { en: 'Admin', ja: '管理', shown: 'en' },
  sections: { en: 'Admin sections', ja: '管理メニュー', shown: 'en' },
  unread: { en: '({n} unread)', ja: '（未読 {n} 件）', shown: 'en' },
  badge: { en: 'admin: {username}', ja: '管理者: {username}', shown: 'en' },
  logout: { en: 'Logout', ja: 'ログアウト', shown: 'en' },
  loggingOut: { en: 'Logging out…', ja: 'ログアウトしています…', shown: 'en' },
  signInAgain: {
    en: 'Your session has ended. Sign in and go on: what you typed is still here.',
    ja: 'セッションが終了しました。ログインすると、入力した内容のまま続けられます。',
    shown: 'en',
  },
  unreachable: {
    en: 'The server cannot be reached.',
    ja: 'サーバーに接続できません。',
    shown: 'en',
  },
  logoutFailed: { en: 'Logout failed', ja: 'ログアウトできませんでした', shown: 'en' },
} as const satisfies Record<string, Text>;
