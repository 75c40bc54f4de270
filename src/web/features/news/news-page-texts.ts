import type { Text } from '../../lib/texts.ts';

/** Texts of the news page (NEWSP-1). */
export const newsPageTexts = {
  title: { en: 'News', ja: 'お知らせ', shown: 'en' },
  update: { en: 'Update', ja: '更新', shown: 'en' },
  announcement: { en: 'Announcement', ja: 'お知らせ', shown: 'en' },
  message: { en: 'Message', ja: 'メッセージ', shown: 'en' },
  other: { en: 'News', ja: 'お知らせ', shown: 'en' },
  isNew: { en: 'New', ja: '新着', shown: 'en' },
  empty: { en: 'No news can be shown now', ja: 'まだお知らせはありません', shown: 'en' },
  emptyHint: {
    en: 'The photographs speak for themselves.',
    ja: '写真がすべてを語ります。',
    shown: 'en',
  },
  loading: { en: 'Loading news', ja: 'お知らせを読み込んでいます', shown: 'en' },
  failed: { en: 'Failed to fetch news', ja: 'お知らせを取得できませんでした', shown: 'en' },
} as const satisfies Record<string, Text>;
