import type { Text } from '../../../lib/texts.ts';

export const uploadTexts = {
  choose: { en: 'Choose photos', ja: '写真を選ぶ', shown: 'en' },
  chooseFive: { en: 'Choose five photos', ja: '五枚を選ぶ', shown: 'en' },
  chooseMore: { en: 'Choose more photos', ja: '写真を追加する', shown: 'en' },
  orDrop: { en: 'or drop them here', ja: 'またはここにドロップ', shown: 'en' },
  formats: {
    en: 'JPEG, PNG, WebP, AVIF, TIFF, HEIC up to 50 MB',
    ja: 'JPEG・PNG・WebP・AVIF・TIFF・HEIC、50 MB まで',
    shown: 'en',
  },
  full: {
    en: 'All five are here. Remove one to add another.',
    ja: '五枚そろいました。入れ替えるには一枚外してください。',
    shown: 'en',
  },
  here: { en: '{n} of 5 photos are here.', ja: '5 枚中 {n} 枚がそろいました。', shown: 'en' },
  someFailed: {
    en: '{n} of 5 photos are here. Try the failed ones again, or remove them.',
    ja: '5 枚中 {n} 枚がそろいました。失敗した写真は再試行するか、外してください。',
    shown: 'en',
  },
  dropHere: { en: 'Drop the photos', ja: '写真をドロップ', shown: 'en' },
} as const satisfies Record<string, Text>;

/** Messages at a photo's place about failures without a server's reason. */
export const uploadFailureTexts = {
  failed: { en: 'Upload failed', ja: 'アップロードできませんでした', shown: 'en' },
  tooLarge: { en: 'This file is larger than 50 MB', ja: 'このファイルは 50 MB を超えています', shown: 'en' },
} as const satisfies Record<string, Text>;
