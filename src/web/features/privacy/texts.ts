import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';

export const forgetTexts = {
  ...commonTexts,
  title: { en: 'Forget {name}?', ja: '{name}さんの記録を削除しますか？', shown: 'en' },
  text: {
    en: 'Everything this visitor left is removed for good, also from the pages of those who are reading it now. This cannot be undone.',
    ja: 'この訪問者が残したものをすべて完全に削除します。閲覧中の画面からも消えます。この操作は取り消せません。',
    shown: 'en',
  },
  names: { en: 'Names', ja: '名前', shown: 'en' },
  emails: { en: 'E-mail addresses', ja: 'メールアドレス', shown: 'en' },
  entries: { en: 'Lines in guest books', ja: '芳名帳', shown: 'en' },
  feedback: { en: 'Feedback', ja: 'ご感想', shown: 'en' },
  subscription: { en: 'The five by e-mail', ja: 'メールでのお届け', shown: 'en' },
  stopped: { en: 'are stopped', ja: '停止されます', shown: 'en' },
  messages: { en: 'Chat messages', ja: 'チャットのメッセージ', shown: 'en' },
  reactions: { en: 'Reactions in the chat', ja: 'チャットのリアクション', shown: 'en' },
  mute: { en: 'Mute', ja: 'ミュート', shown: 'en' },
  lifted: { en: 'is lifted', ja: '解除されます', shown: 'en' },
  likes: { en: 'Photos liked', ja: 'いいねした写真', shown: 'en' },
  likesStay: { en: '{n}, kept without a name', ja: '{n}（匿名で残ります）', shown: 'en' },
  elsewhere: {
    en: 'Backups keep it until they expire. E-mails in your mailbox and exported files stay.',
    ja: 'バックアップには保存期間が終わるまで残ります。受信済みのメールや書き出したファイルは削除されません。',
    shown: 'en',
  },
  loading: { en: 'Looking for what is kept…', ja: '記録を確認しています…', shown: 'en' },
  loadFailed: {
    en: 'What is kept could not be loaded.',
    ja: '記録を読み込めませんでした。',
    shown: 'en',
  },
  nothing: {
    en: 'Nothing is kept of this visitor any more.',
    ja: 'この訪問者の記録はもう残っていません。',
    shown: 'en',
  },
  confirm: { en: 'Forget this person', ja: '記録を削除', shown: 'en' },
  done: { en: '{name} is forgotten', ja: '{name}さんの記録を削除しました', shown: 'en' },
  failed: {
    en: 'That did not work, and nothing was removed. Please try again.',
    ja: '削除できませんでした。何も変更されていません。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
