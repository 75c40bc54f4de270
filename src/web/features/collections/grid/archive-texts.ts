import type { Text } from '../../../lib/texts.ts';

export const archiveTexts = {
  gallery: { en: 'Gallery', ja: 'ギャラリー', shown: 'en' },
  summary: {
    en: 'Latest · {days} {days|day|days} · {photos} {photos|photo|photos}',
    ja: '最新 · {days}日 · {photos}枚',
    shown: 'en',
  },
  viewAll: { en: 'View All Photos', ja: 'すべての写真を見る', shown: 'en' },
  empty: { en: 'No photos available', ja: '写真がありません', shown: 'en' },
  failed: { en: 'The photos cannot be shown right now', ja: '写真を表示できません', shown: 'en' },
  loading: { en: 'Loading photos', ja: '写真を読み込んでいます', shown: 'en' },
} as const satisfies Record<string, Text>;
