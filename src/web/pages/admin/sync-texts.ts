import type { Text } from '../../lib/texts.ts';

/** Texts of the sync tab. */
export const syncTabTexts = {
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

/** Texts about failures, shared by the sync and auto-sync tabs (SYNC-7). */
export const storageFailureTexts = {
  tokenExpired: {
    en: 'The Dropbox token has expired',
    ja: 'Dropbox のトークンの有効期限が切れました',
    shown: 'en',
  },
  serverError: {
    en: 'server error during sync, Dropbox token may be expired',
    ja: '同期中にサーバーエラーが発生しました。Dropbox のトークンが切れている可能性があります',
    shown: 'en',
  },
  otherServerError: {
    en: 'server error during sync',
    ja: '同期中にサーバーエラーが発生しました',
    shown: 'en',
  },
  unreachable: {
    en: 'The server cannot be reached. Please try again.',
    ja: 'サーバーに接続できません。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
