import type { Text } from '../lib/texts.ts';
import { uiTexts } from './texts.ts';

/** Texts that several parts of the owner's pages share; in their own file, so that visitors do not load them. */
export const commonTexts = {
  again: uiTexts.again,
  loading: uiTexts.loading,
  moreFailed: { en: 'More could not be loaded.', ja: '続きを読み込めませんでした。', shown: 'en' },
  signedOut: { en: 'You are signed out', ja: 'ログアウトされました', shown: 'en' },
  cancel: { en: 'Cancel', ja: 'キャンセル', shown: 'en' },
  delete: { en: 'Delete', ja: '削除', shown: 'en' },
  edit: { en: 'Edit', ja: '編集', shown: 'en' },
  save: { en: 'Save', ja: '保存', shown: 'en' },
  saving: { en: 'Saving…', ja: '保存しています…', shown: 'en' },
  undo: { en: 'Undo', ja: '元に戻す', shown: 'en' },
  date: { en: 'Date', ja: '日付', shown: 'en' },
  dateMissing: { en: 'Please choose a date', ja: '日付を選んでください', shown: 'en' },
  draft: { en: 'Unsaved draft', ja: '未保存の下書き', shown: 'en' },
  draftStored: {
    en: 'Not saved yet. The draft is kept on this device.',
    ja: '未保存です。下書きはこの端末に保管されています。',
    shown: 'en',
  },
  draftNotStored: {
    en: 'Not saved yet, and drafts can’t be stored in this browser.',
    ja: '未保存です。このブラウザーには下書きを保管できません。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
