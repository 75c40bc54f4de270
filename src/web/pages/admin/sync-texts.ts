import type { Text } from '../../lib/texts.ts';

/** Texts of the sync tab. */
export const syncDeskTexts = {
  photos: { en: 'Fetch photos', ja: '写真の取り込み', shown: 'en' },
  photosLead: {
    en: 'Every day that has five photos or more becomes a collection of five. Days that are published stay as they are.',
    ja: '5枚以上ある日が、5枚のコレクションになります。公開済みの日はそのままです。',
    shown: 'en',
  },
  account: { en: 'Storage authentication', ja: 'ストレージ認証', shown: 'en' },
  accountLead: {
    en: 'Which Dropbox the photos may be read from.',
    ja: '写真を読み取る Dropbox アカウントです。',
    shown: 'en',
  },
  waiting: { en: 'Waiting days', ja: '写真がそろうのを待っている日', shown: 'en' },
  waitingLead: {
    en: 'They have photos, but not five yet.',
    ja: '写真はありますが、まだ5枚そろっていません。',
    shown: 'en',
  },
  history: { en: 'History', ja: '履歴', shown: 'en' },
  historyLead: {
    en: 'The latest syncs and what went wrong.',
    ja: '最近の同期と、うまくいかなかったファイル。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
