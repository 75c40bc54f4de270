import type { Text } from '../../lib/texts.ts';

export const authTexts = {
  title: { en: 'Sign in', ja: 'ログイン', shown: 'en' },
  door: { en: 'The photographer’s door.', ja: '作家の入口です。', shown: 'en' },
  todaysFirst: { en: 'Today, the first of five', ja: '今日の一枚目', shown: 'en' },
  firstOf: { en: '{date}, the first of five', ja: '{date}の一枚目', shown: 'en' },
  username: { en: 'Username', ja: 'ユーザー名', shown: 'en' },
  password: { en: 'Password', ja: 'パスワード', shown: 'en' },
  submit: { en: 'Sign in', ja: 'ログイン', shown: 'en' },
  submitting: { en: 'Signing in…', ja: 'ログインしています…', shown: 'en' },
  welcome: { en: 'Welcome back', ja: 'おかえりなさい', shown: 'en' },
  wrong: {
    en: 'username or password is wrong',
    ja: 'ユーザー名またはパスワードが違います',
    shown: 'en',
  },
  failed: { en: 'login failed', ja: 'ログインできませんでした', shown: 'en' },
  tooMany: {
    en: 'Too many attempts. Please try again in {wait}.',
    ja: '試行回数が多すぎます。{wait}後にもう一度お試しください。',
    shown: 'en',
  },
  again: { en: 'You can try again now.', ja: 'もう一度お試しいただけます。', shown: 'en' },
  required: { en: 'Please enter the password', ja: 'パスワードを入力してください', shown: 'en' },
} as const satisfies Record<string, Text>;
