import type { Text } from '../../lib/texts.ts';

export const passwordTexts = {
  title: { en: 'Password', ja: 'パスワード', shown: 'en' },
  lead: {
    en: 'Changing it signs you out everywhere but here.',
    ja: '変更すると、このブラウザー以外ではログアウトされます。',
    shown: 'en',
  },
  username: { en: 'Username', ja: 'ユーザー名', shown: 'en' },
  current: { en: 'Current password', ja: '現在のパスワード', shown: 'en' },
  next: { en: 'New password', ja: '新しいパスワード', shown: 'en' },
  currentRequired: {
    en: 'Please enter the current password',
    ja: '現在のパスワードを入力してください',
    shown: 'en',
  },
  currentWrong: {
    en: 'The current password is wrong',
    ja: '現在のパスワードが違います',
    shown: 'en',
  },
  tooShort: { en: 'At least {count} characters', ja: '{count}文字以上で入力してください', shown: 'en' },
  atLeast: {
    en: 'At least {count} characters. Several words in a row are strong and easy to remember.',
    ja: '{count}文字以上。いくつかの単語を並べると、強く覚えやすくなります。',
    shown: 'en',
  },
  longEnough: {
    en: 'Long enough. Names, dates and common words are easy to guess, several unrelated words in a row are not.',
    ja: '長さは足りています。名前や日付、よくある言葉は推測されやすく、関係のない単語を並べると推測されにくくなります。',
    shown: 'en',
  },
  change: { en: 'Change the password', ja: 'パスワードを変更', shown: 'en' },
  changing: { en: 'Changing…', ja: '変更しています…', shown: 'en' },
  changed: { en: 'Password changed', ja: 'パスワードを変更しました', shown: 'en' },
  changedText: {
    en: 'All other sessions have ended.',
    ja: 'ほかのすべてのセッションを終了しました。',
    shown: 'en',
  },
  changeFailed: {
    en: 'The password could not be changed',
    ja: 'パスワードを変更できませんでした',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;

export const sessionTexts = {
  title: { en: 'Active sessions', ja: 'ログイン中のブラウザー', shown: 'en' },
  lead: {
    en: 'Browsers signed in to the admin area.',
    ja: '管理画面にログインしているブラウザーです。',
    shown: 'en',
  },
  here: { en: 'this browser', ja: 'このブラウザー', shown: 'en' },
  unknown: { en: 'Unknown browser', ja: '不明なブラウザー', shown: 'en' },
  since: { en: 'Since {start}', ja: '{start} から', shown: 'en' },
  seen: { en: 'last seen {seen}', ja: '最終利用 {seen}', shown: 'en' },
  endOthers: { en: 'Sign out the others', ja: 'ほかをログアウト', shown: 'en' },
  ending: { en: 'Signing out…', ja: 'ログアウトしています…', shown: 'en' },
  ended: { en: 'Signed out elsewhere: {count}', ja: 'ログアウトしたブラウザー: {count}', shown: 'en' },
  endFailed: { en: 'Signing out failed', ja: 'ログアウトできませんでした', shown: 'en' },
  loadFailed: { en: 'The list could not be loaded.', ja: '一覧を読み込めませんでした。', shown: 'en' },
} as const satisfies Record<string, Text>;
