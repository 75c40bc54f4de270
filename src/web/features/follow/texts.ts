import type { Text } from '../../lib/texts.ts';

export const followTexts = {
  title: { en: 'Have the five come to you', ja: '五枚をお届けします', shown: 'en' },
  note: {
    en: 'Once a day, when they are up. Leaving takes one press.',
    ja: '一日一度、公開のあとに。停止はひと押しです。',
    shown: 'en',
  },
  email: { en: 'Your e-mail', ja: 'メールアドレス', shown: 'en' },
  follow: { en: 'Follow', ja: '登録', shown: 'en' },
  sending: { en: 'Sending…', ja: '送信中…', shown: 'en' },
  rhythm: { en: 'How often', ja: '頻度', shown: 'en' },
  daily: { en: 'Every day', ja: '毎日', shown: 'en' },
  weekly: { en: 'On Sundays', ja: '日曜日に', shown: 'en' },
  incomplete: { en: 'Something is missing after the @.', ja: '@ のあとが足りません。', shown: 'en' },
  invalid: { en: 'Please check the e-mail address.', ja: 'メールアドレスをご確認ください。', shown: 'en' },
  sent: {
    en: 'An e-mail is on its way to {email}. The button in it says yes.',
    ja: '{email} にメールをお送りしました。メールのボタンから登録を完了してください。',
    shown: 'en',
  },
  nothingCame: {
    en: 'Nothing came? Look among unwanted mail, or',
    ja: '届かないときは、迷惑メールをご確認のうえ、',
    shown: 'en',
  },
  again: { en: 'ask again', ja: 'もう一度お試しください', shown: 'en' },
  feed: { en: 'Or the feed', ja: 'フィードはこちら', shown: 'en' },
  later: {
    en: 'Too many attempts. Please try again later.',
    ja: '回数が多すぎます。しばらくしてからお試しください。',
    shown: 'en',
  },
  failed: {
    en: 'That did not work. Please try again.',
    ja: '登録できませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
