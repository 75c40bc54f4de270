import type { Text } from '../../lib/texts.ts';

export const todayTexts = {
  today: { en: 'Today', ja: '今日', shown: 'en' },
  loading: { en: "Loading today's photos", ja: '今日の写真を読み込んでいます', shown: 'en' },
  dayBefore: { en: 'The day before', ja: '前の日', shown: 'en' },
  lastDay: { en: 'The last day', ja: 'いちばん新しい日', shown: 'en' },
  noPhotos: { en: 'No photos for today', ja: '今日の写真はまだありません', shown: 'en' },
  stillToCome: {
    en: "Today's five are still to come, as a rule by the evening.",
    ja: '今日の五枚はこれからです。いつもは夕方までに並びます。',
    shown: 'en',
  },
  forPhotographer: { en: 'For the photographer: ', ja: '作家の方へ：', shown: 'en' },
  addFive: {
    en: "Add 5 photos to create today's collection",
    ja: '5枚の写真を加えると、今日のコレクションができます',
    shown: 'en',
  },
  addToday: { en: "Add Today's Photos", ja: '今日の写真を加える', shown: 'en' },
  failed: {
    en: "Today's photos cannot be shown right now",
    ja: '今日の写真を表示できません',
    shown: 'en',
  },
  failedHint: {
    en: 'The gallery did not answer. Your connection may have been interrupted.',
    ja: 'ギャラリーから応答がありません。通信が途切れた可能性があります。',
    shown: 'en',
  },
  shuffle: { en: 'Shuffle to another day', ja: '別の日の五枚を見る', shown: 'en' },
  nowShown: { en: 'Now shown: {day}', ja: '表示中: {day}', shown: 'en' },
} as const satisfies Record<string, Text>;

export const archiveTexts = {
  gallery: { en: 'Gallery', ja: 'ギャラリー', shown: 'en' },
  summary: {
    en: 'Latest · {days} {days|day|days} · {photos} {photos|photo|photos}',
    ja: '最新 · {days}日 · {photos}枚',
    shown: 'en',
  },
  viewAll: { en: 'View All Photos', ja: 'すべての写真を見る', shown: 'en' },
  empty: { en: 'No photos available', ja: '写真がありません', shown: 'en' },
  failed: { en: 'The photos cannot be shown right now', ja: '写真を表示できません', shown: 'en' },
  loading: { en: 'Loading photos', ja: '写真を読み込んでいます', shown: 'en' },
} as const satisfies Record<string, Text>;

export const gridTexts = {
  pages: { en: 'Pages of the gallery', ja: 'ギャラリーのページ', shown: 'en' },
  previous: { en: 'Previous', ja: '前へ', shown: 'en' },
  next: { en: 'Next', ja: '次へ', shown: 'en' },
  pageOf: { en: 'Page {n} of {count}', ja: '{count}ページ中{n}ページ目', shown: 'en' },
  goTo: { en: 'Page {n}', ja: '{n}ページ目', shown: 'en' },
  fullscreen: { en: 'Fullscreen', ja: '全画面', shown: 'en' },
  leaveFullscreen: { en: 'Exit fullscreen', ja: '全画面を終了', shown: 'en' },
  thumbnailSize: { en: 'Thumbnail size', ja: 'サムネイルの大きさ', shown: 'en' },
  small: { en: 'Small', ja: '小', shown: 'en' },
  medium: { en: 'Medium', ja: '中', shown: 'en' },
  large: { en: 'Large', ja: '大', shown: 'en' },
} as const satisfies Record<string, Text>;
