import type { Text } from '../../lib/texts.ts';

export const guestBookInboxTexts = {
  heading: { en: 'Guest book', ja: '芳名帳', shown: 'en' },
  waiting: { en: '{n} to be read', ja: '未確認 {n}件', shown: 'en' },
  noneWaiting: { en: 'nothing to be read', ja: '未確認なし', shown: 'en' },
  noneToRead: { en: 'No line is waiting to be read.', ja: '未確認の記帳はありません。', shown: 'en' },
  none: { en: 'Nothing is written in the guest book yet.', ja: 'まだ記帳はありません。', shown: 'en' },
  showAll: { en: 'Show all', ja: 'すべて載せる', shown: 'en' },
  show: { en: 'Show', ja: '載せる', shown: 'en' },
  hide: { en: 'Hide', ja: '載せない', shown: 'en' },
  delete: { en: 'Delete', ja: '削除', shown: 'en' },
  pending: { en: 'To be read', ja: '未確認', shown: 'en' },
  shown: { en: 'Shown', ja: '掲載中', shown: 'en' },
  hidden: { en: 'Hidden', ja: '非掲載', shown: 'en' },
  about: { en: 'photo {n}', ja: '{n}枚目', shown: 'en' },
  hint: {
    en: 'Visitors see a line once you show it. Hide keeps it for you, Delete is for good.',
    ja: '載せるまでお客さまには見えません。「載せない」は手元に残り、「削除」は元に戻せません。',
    shown: 'en',
  },
  deleted: { en: 'The line of {name} is deleted', ja: '{name}さんの記帳を削除しました', shown: 'en' },
  undo: { en: 'Undo', ja: '元に戻す', shown: 'en' },
  asItWillStand: { en: 'As it will stand', ja: '載ったときの様子', shown: 'en' },
  inked: {
    en: 'Grey lines wait for you. “Show” makes them public.',
    ja: '薄い記帳は未確認です。「載せる」で公開されます。',
    shown: 'en',
  },
  keys: {
    en: 'Keys: J and K next and before, S show, H hide.',
    ja: 'キー操作：Jで次へ、Kで前へ、Sで載せる、Hで載せない。',
    shown: 'en',
  },
  exportCsv: { en: 'Export CSV', ja: 'CSV で書き出す', shown: 'en' },
  more: { en: 'Show more', ja: 'さらに表示', shown: 'en' },
  loadFailed: {
    en: 'The guest book could not be loaded.',
    ja: '芳名帳を読み込めませんでした。',
    shown: 'en',
  },
  failed: {
    en: 'This could not be saved. Try again.',
    ja: '保存できませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
