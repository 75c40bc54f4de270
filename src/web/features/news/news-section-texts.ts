import type { Text } from '../../lib/texts.ts';

export const newsSectionTexts = {
  title: { en: 'News and Updates', ja: 'お知らせ', shown: 'en' },
  viewAll: { en: 'View All News', ja: 'すべてのお知らせを見る', shown: 'en' },
  readOn: { en: 'Read on', ja: '続きを読む', shown: 'en' },
  loading: { en: 'Loading news', ja: 'お知らせを読み込んでいます', shown: 'en' },
} as const satisfies Record<string, Text>;
