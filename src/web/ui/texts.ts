import type { Text } from '../lib/texts.ts';

/** Texts of the primitives. The confirmation's are quoted by COL-2. */
export const uiTexts = {
  close: { en: 'Close', ja: '閉じる', shown: 'en' },
  notifications: { en: 'Notifications ({hotkey})', ja: '通知 ({hotkey})', shown: 'en' },
  notification: { en: 'Notification', ja: '通知', shown: 'en' },
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
  showPassword: { en: 'Show the password', ja: 'パスワードを表示', shown: 'en' },
  show: { en: 'Show', ja: '表示', shown: 'en' },
  hide: { en: 'Hide', ja: '隠す', shown: 'en' },
  notLoaded: {
    en: 'This could not be opened.',
    ja: '開くことができませんでした。',
    shown: 'en',
  },
  stillUnreachable: {
    en: 'The server cannot be reached. Please try again in a moment.',
    ja: 'サーバーに接続できません。しばらくしてからもう一度お試しください。',
    shown: 'en',
  },
  loading: { en: 'Loading…', ja: '読み込んでいます…', shown: 'en' },
  photoFailed: { en: 'Did not arrive.', ja: '届きませんでした。', shown: 'en' },
  again: { en: 'Try again', ja: 'もう一度試す', shown: 'en' },
} as const satisfies Record<string, Text>;
