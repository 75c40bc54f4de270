import type { Text } from '../../../lib/texts.ts';
import { commonTexts } from '../../../ui/common-texts.ts';

export const listTexts = {
  ...commonTexts,
  collections: { en: 'Collections', ja: 'コレクション', shown: 'en' },
  newCollection: { en: 'New Collection', ja: '新しいコレクション', shown: 'en' },
  continueDraft: { en: 'Continue the draft', ja: '下書きを続ける', shown: 'en' },
  continueDraftOf: {
    en: 'Continue the draft of {date}',
    ja: '{date}の下書きを続ける',
    shown: 'en',
  },
  none: { en: 'No collections yet', ja: 'コレクションはまだありません', shown: 'en' },
  addFirst: { en: 'Add First Collection', ja: '最初のコレクションを追加', shown: 'en' },
  fetchFailed: {
    en: 'failed to fetch collections',
    ja: 'コレクションを取得できませんでした',
    shown: 'en',
  },
  loading: { en: 'Loading collections', ja: 'コレクションを読み込んでいます', shown: 'en' },
  photoCount: { en: '{n} {n|photo|photos}', ja: '写真 {n} 枚', shown: 'en' },
  staysUnrevealed: { en: 'Veiled', ja: '布をかけています', shown: 'en' },
  opensAt: { en: 'Opens at {hour}', ja: '{hour}に開廊', shown: 'en' },
  scheduled: { en: 'Scheduled', ja: '予約', shown: 'en' },
  today: { en: 'Today', ja: '今日', shown: 'en' },
  moreOf: { en: 'More for {date}', ja: '{date}のメニュー', shown: 'en' },
  openDay: { en: 'Open the day', ja: 'この日を開く', shown: 'en' },
  toCalendar: { en: 'Calendar', ja: 'カレンダー', shown: 'en' },
  editDay: { en: 'Edit the collection of {date}', ja: '{date}のコレクションを編集', shown: 'en' },
  deleteDay: { en: 'Delete the collection of {date}', ja: '{date}のコレクションを削除', shown: 'en' },
  deleteTitle: { en: 'Delete this collection?', ja: 'このコレクションを削除しますか？', shown: 'en' },
  deleteText: {
    en: 'Visitors will no longer see the collection of {date}. You can restore it for {days} days; after that, deleting it cannot be undone.',
    ja: '{date}のコレクションは公開されなくなります。{days}日間は元に戻せます。それを過ぎると取り消せません。',
    shown: 'en',
  },
  deleted: { en: 'collection deleted', ja: 'コレクションを削除しました', shown: 'en' },
  deleteFailed: { en: 'failed to delete', ja: '削除できませんでした', shown: 'en' },
  showMore: { en: 'Show earlier days', ja: 'さらに前の日を表示', shown: 'en' },
  summary: {
    en: '{days} {days|day|days} · {photos} {photos|photo|photos}',
    ja: '{days} 日・写真 {photos} 枚',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;

export const deletedTexts = {
  ...commonTexts,
  lead: {
    en: 'Only you can see these days. Each is removed for good {days} days after it was deleted.',
    ja: 'ここにある日は、あなただけが見られます。削除から{days}日後に完全に消去されます。',
    shown: 'en',
  },
  restoreDay: { en: 'Restore the collection of {date}', ja: '{date}のコレクションを元に戻す', shown: 'en' },
  restored: { en: 'collection restored', ja: 'コレクションを元に戻しました', shown: 'en' },
  restoreFailed: { en: 'The collection could not be restored', ja: '元に戻せませんでした', shown: 'en' },
  takenTitle: { en: 'This date has other photos now', ja: 'この日にはすでに別の写真があります', shown: 'en' },
  takenText: {
    en: '{date} was published again in the meantime. Choose another date for the deleted photos, or delete the other collection first.',
    ja: '{date}は、その後あらためて公開されています。元に戻す写真の日付を選び直すか、先にもう一方のコレクションを削除してください。',
    shown: 'en',
  },
  dateTaken: { en: 'This date has photos, too', ja: 'この日にも写真があります', shown: 'en' },
  restoreTo: { en: 'Restore to this date', ja: 'この日付に戻す', shown: 'en' },
  restoring: { en: 'Restoring…', ja: '元に戻しています…', shown: 'en' },
  removeDay: {
    en: 'Delete for good: the collection of {date}',
    ja: '{date}のコレクションを完全に削除',
    shown: 'en',
  },
  removeText: {
    en: 'The collection of {date} and its likes will be deleted. This cannot be undone.',
    ja: '{date}のコレクションといいねを削除します。この操作は取り消せません。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
