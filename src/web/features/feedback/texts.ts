import type { Text } from '../../lib/texts.ts';

/** FB-2 quotes Japanese texts, so the whole dialog is in Japanese until the visitor chooses a language. */
export const feedbackTexts = {
  title: { en: 'Feedback', ja: 'ご感想', shown: 'ja' },
  description: {
    en: 'Your thoughts on the photographs reach the photographer alone.',
    ja: '写真へのご感想をお聞かせください。作家だけに届きます。',
    shown: 'ja',
  },
  name: { en: 'Name', ja: 'お名前', shown: 'ja' },
  email: { en: 'E-mail', ja: 'メールアドレス', shown: 'ja' },
  message: { en: 'Message', ja: 'メッセージ', shown: 'ja' },
  required: { en: 'required', ja: '必須', shown: 'ja' },
  optional: { en: 'optional, for a reply', ja: '任意・お返事をご希望の方', shown: 'ja' },
  cancel: { en: 'Cancel', ja: 'キャンセル', shown: 'ja' },
  send: { en: 'Send', ja: '送信', shown: 'ja' },
  sending: { en: 'Sending…', ja: '送信中…', shown: 'ja' },
  inputError: { en: 'Something is missing', ja: '入力エラー', shown: 'ja' },
  inputErrorText: {
    en: 'Name and message are required.',
    ja: 'お名前とメッセージは必須です。',
    shown: 'ja',
  },
  emailError: {
    en: 'This does not look like an e-mail address.',
    ja: 'メールアドレスの形式をご確認ください。',
    shown: 'ja',
  },
  sent: { en: 'Your feedback has been sent', ja: 'フィードバックを送信しました', shown: 'ja' },
  sentText: {
    en: 'Thank you very much. A reply will follow in a while.',
    ja: 'ありがとうございます。後日お返事いたします。',
    shown: 'ja',
  },
  quoted: { en: '“{words}”', ja: '「{words}」', shown: 'ja' },
  failed: { en: 'An error occurred', ja: 'エラーが発生しました', shown: 'ja' },
  failedText: {
    en: 'The feedback could not be sent. Please try again.',
    ja: 'フィードバックの送信に失敗しました。もう一度お試しください。',
    shown: 'ja',
  },
  tooMany: { en: 'Too many messages', ja: '送信回数の上限に達しました', shown: 'ja' },
  tooManyText: {
    en: 'Please wait {wait} before sending again; your message stays in the form.',
    ja: 'いまはこれ以上送信できません。{wait}後にもう一度お試しください。書かれた内容はこのまま残ります。',
    shown: 'ja',
  },
  website: { en: 'Please leave this empty', ja: 'ここには何も書かないでください', shown: 'ja' },
} as const satisfies Record<string, Text>;
