import type { Text } from '../../../lib/texts.ts';

export const dayPageTexts = {
  otherDays: { en: 'Other days', ja: '前後の日', shown: 'en' },
  earlier: { en: 'The day before', ja: '前の日', shown: 'en' },
  later: { en: 'The day after', ja: '次の日', shown: 'en' },
  photos: { en: 'Photos of this day', ja: 'この日の写真', shown: 'en' },
  photo: { en: 'Photo {n}', ja: '{n}枚目', shown: 'en' },
  position: { en: '{n} of {total}', ja: '{total}枚中{n}枚目', shown: 'en' },
  open: { en: 'Open full screen: {photo}', ja: '全画面で見る: {photo}', shown: 'en' },
  watchOpening: { en: 'Watch the opening', ja: '開廊をもう一度見る', shown: 'en' },
} as const satisfies Record<string, Text>;
