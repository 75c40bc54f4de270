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
    en: 'An e-mail is on its way to {email}. Press the button in it to confirm.',
    ja: '{email} にメールをお送りしました。メールのボタンから登録を完了してください。',
    shown: 'en',
  },
  nothingCame: {
    en: 'Nothing came? Look among unwanted e-mails, or',
    ja: '届かないときは、迷惑メールをご確認のうえ、',
    shown: 'en',
  },
  again: { en: 'ask again', ja: 'もう一度お試しください', shown: 'en' },
  feed: { en: 'Or the feed', ja: 'または、フィード', shown: 'en' },
  feedAlone: { en: 'The feed', ja: 'フィードはこちら', shown: 'en' },
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
  push: { en: 'Tell me when the five are up', ja: '公開されたら通知を受け取る', shown: 'en' },
  pushNote: {
    en: 'A notification on this device, at most once a day.',
    ja: 'この端末に、一日一度まで通知します。',
    shown: 'en',
  },
  pushOn: {
    en: 'This device shows a notification when the five are up.',
    ja: '五枚が公開されると、この端末に通知します。',
    shown: 'en',
  },
  pushStop: { en: 'Stop', ja: '停止する', shown: 'en' },
  pushDenied: {
    en: 'This browser blocks notifications of the gallery. Allow them in its settings for this site to be notified when the five are up.',
    ja: 'このギャラリーの通知はブロックされています。公開の通知を受け取るには、ブラウザーのサイト設定で許可してください。',
    shown: 'en',
  },
  pushInstall: {
    en: 'For a notification when the five are up: add the gallery to the home screen (Share, then “Add to Home Screen”), open it there, and come back to this place.',
    ja: '公開の通知を受け取るには、共有メニューの「ホーム画面に追加」でギャラリーを追加し、そこから開いて、この場所で設定してください。',
    shown: 'en',
  },
  pushFailed: {
    en: 'This browser could not set up notifications. Please try again later.',
    ja: '通知を設定できませんでした。しばらくしてからお試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
