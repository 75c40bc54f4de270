import type { Text } from '../../lib/texts.ts';

/** COL-2 quotes the texts of the confirmation. */
export const dialogTexts = {
  confirmTitle: { en: 'Confirm deletion', ja: '削除の確認', shown: 'ja' },
  confirmText: {
    en: 'This cannot be undone. Really delete it?',
    ja: 'この操作は取り消せません。本当に削除しますか？',
    shown: 'ja',
  },
  confirmDelete: { en: 'Delete', ja: '削除', shown: 'ja' },
  confirmCancel: { en: 'Cancel', ja: 'キャンセル', shown: 'ja' },
  leaveTitle: { en: 'Leave without saving?', ja: '保存せずに移動しますか？', shown: 'en' },
  leaveText: {
    en: 'You have unsaved changes.',
    ja: '変更はまだ保存されていません。',
    shown: 'en',
  },
  leave: { en: 'Leave', ja: '移動する', shown: 'en' },
  stay: { en: 'Stay', ja: 'とどまる', shown: 'en' },
} as const satisfies Record<string, Text>;
