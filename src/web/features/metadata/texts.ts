import type { Text } from '../../lib/texts.ts';

export const metadataTexts = {
  heading: { en: 'Camera data', ja: '撮影情報', shown: 'en' },
  labels: { en: 'Labels', ja: '項目名', shown: 'en' },
  camera: { en: 'CAMERA', ja: 'カメラ', shown: 'en' },
  lens: { en: 'LENS', ja: 'レンズ', shown: 'en' },
  focalLength: { en: 'FOCAL LENGTH', ja: '焦点距離', shown: 'en' },
  shutterSpeed: { en: 'EXPOSURE TIME', ja: '露出時間', shown: 'en' },
  aperture: { en: 'APERTURE', ja: '絞り', shown: 'en' },
  iso: { en: 'ISO', ja: 'ISO感度', shown: 'en' },
  range: { en: 'DYNAMIC RANGE', ja: 'ダイナミックレンジ', shown: 'en' },
  dateTaken: { en: 'DATE TAKEN', ja: '撮影日時', shown: 'en' },
} as const satisfies Record<string, Text>;
