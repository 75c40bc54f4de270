import type { Text } from '../../../lib/texts.ts';

export const guideTexts = {
  start: { en: 'Walk with me', ja: '案内する', shown: 'en' },
  startHint: {
    en: 'Visitors are invited, and those who walk along see the photos you show.',
    ja: '訪問者をお誘いします。一緒に歩く人には、あなたの見せる写真が映ります。',
    shown: 'en',
  },
  invitation: { en: 'Invitation stands', ja: 'お誘い中', shown: 'en' },
  asTheySee: { en: 'As they see it', ja: '訪問者の画面', shown: 'en' },
  windows: {
    en: 'Wide, tablet, phone: the rectangle is whole in each.',
    ja: 'パソコン、タブレット、スマートフォン。どの画面でも枠がすべて入ります。',
    shown: 'en',
  },
  part: { en: 'Show a part', ja: '一部を見せる', shown: 'en' },
  partHint: {
    en: 'Drag a rectangle on the photo. A press on it shows the whole photo again.',
    ja: '写真の上をドラッグして枠を描きます。写真を押すと全体に戻ります。',
    shown: 'en',
  },
  pointer: { en: 'Show my pointer', ja: 'ポインターを見せる', shown: 'en' },
  messages: { en: 'Said last in the chat', ja: 'チャットの最新', shown: 'en' },
  sayHere: { en: 'Say something at this photo', ja: 'この写真で話す', shown: 'en' },
  saidHere: { en: 'said at this photo', ja: 'この写真でのことば', shown: 'en' },
  send: { en: 'Send', ja: '送信', shown: 'en' },
} as const satisfies Record<string, Text>;
