import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../common-texts.ts';

/** Texts about items that the owner can restore; in their own file, so that not every page loads them. */
export const recentlyDeletedTexts = {
  title: { en: 'Recently deleted', ja: '最近削除した項目', shown: 'en' },
  loadFailed: {
    en: 'What was deleted could not be loaded.',
    ja: '最近削除した項目を読み込めませんでした。',
    shown: 'en',
  },
  daysLeft: { en: '{n} {n|day|days} left', ja: 'あと{n}日', shown: 'en' },
  lastDay: { en: 'Less than a day left', ja: 'あと1日未満', shown: 'en' },
  restore: { en: 'Restore', ja: '元に戻す', shown: 'en' },
  restoring: { en: 'Restoring…', ja: '元に戻しています…', shown: 'en' },
  remove: { en: 'Delete for good', ja: '完全に削除', shown: 'en' },
  removeTitle: { en: 'Delete for good?', ja: '完全に削除しますか？', shown: 'en' },
  removed: { en: 'Deleted for good', ja: '完全に削除しました', shown: 'en' },
  removeFailed: { en: 'failed to delete', ja: '削除できませんでした', shown: 'en' },
  cancel: commonTexts.cancel,
} as const satisfies Record<string, Text>;
