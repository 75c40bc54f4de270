import type { Text } from '../../lib/texts.ts';

export const favouritesTexts = {
  title: { en: 'Favourites', ja: 'お気に入り', shown: 'en' },
  hint: {
    en: 'Click on any photo to view it in detail',
    ja: '写真を選ぶと詳しく見られます',
    shown: 'en',
  },
  likes: { en: '{n} {n|like|likes}', ja: 'いいね{n}件', shown: 'en' },
  pause: { en: 'Pause slideshow', ja: 'スライドショーを止める', shown: 'en' },
  play: { en: 'Play slideshow', ja: 'スライドショーを再生', shown: 'en' },
} as const satisfies Record<string, Text>;
