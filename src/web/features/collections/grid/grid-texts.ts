import type { Text } from '../../../lib/texts.ts';

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
