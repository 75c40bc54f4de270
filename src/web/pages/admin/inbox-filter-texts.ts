import type { Text } from '../../lib/texts.ts';

export const inboxFilterTexts = {
  legend: { en: 'What the inbox lists', ja: '受信箱の表示', shown: 'en' },
  waiting: { en: 'Waiting {n}', ja: '未対応 {n}', shown: 'en' },
  feedback: { en: 'Feedback', ja: 'ご感想', shown: 'en' },
  guestBook: { en: 'Guest book', ja: '芳名帳', shown: 'en' },
  all: { en: 'Everything', ja: 'すべて', shown: 'en' },
} as const satisfies Record<string, Text>;
