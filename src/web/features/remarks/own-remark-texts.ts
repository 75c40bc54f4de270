import type { Text } from '../../lib/texts.ts';

export const ownRemarkTexts = {
  heading: { en: 'Your words at this photo', ja: 'この写真でのことば', shown: 'en' },
  loadFailed: {
    en: 'Your words at this photo could not be loaded.',
    ja: 'この写真でのことばを読み込めませんでした。',
    shown: 'en',
  },
  keep: { en: 'Keep beside the photo', ja: '写真に残す', shown: 'en' },
  edit: { en: 'Edit', ja: '編集', shown: 'en' },
  text: { en: 'Your words', ja: 'ことば', shown: 'en' },
  save: { en: 'Save', ja: '保存', shown: 'en' },
  cancel: { en: 'Cancel', ja: 'キャンセル', shown: 'en' },
  removed: { en: 'No longer beside the photo.', ja: '写真から外しました。', shown: 'en' },
  undo: { en: 'Undo', ja: '元に戻す', shown: 'en' },
  failed: {
    en: 'This could not be saved. Try again.',
    ja: '保存できませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
