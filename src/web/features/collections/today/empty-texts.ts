import type { Text } from '../../../lib/texts.ts';

export const emptyTexts = {
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
} as const satisfies Record<string, Text>;
