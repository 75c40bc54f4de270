import type { Text } from '../../../lib/texts.ts';

export const todayTexts = {
  today: { en: 'Today', ja: '今日', shown: 'en' },
  loading: { en: "Loading today's photos", ja: '今日の写真を読み込んでいます', shown: 'en' },
  previousDay: { en: 'The day before', ja: '前の日', shown: 'en' },
  lastDay: { en: 'The last day', ja: 'いちばん新しい日', shown: 'en' },
  failed: {
    en: "Today's photos cannot be shown right now",
    ja: '今日の写真を表示できません',
    shown: 'en',
  },
  failedHint: {
    en: 'The gallery did not answer. Your connection may have been interrupted.',
    ja: 'ギャラリーから応答がありません。通信が途切れた可能性があります。',
    shown: 'en',
  },
  shuffle: { en: 'Shuffle to another day', ja: '別の日の五枚を見る', shown: 'en' },
  nowShown: { en: 'Now shown: {day}', ja: '表示中: {day}', shown: 'en' },
} as const satisfies Record<string, Text>;
