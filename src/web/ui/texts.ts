import type { Text } from '../lib/texts.ts';

/** Texts of shared components, contained in the first load. */
export const uiTexts = {
  close: { en: 'Close', ja: '閉じる', shown: 'en' },
  notLoaded: {
    en: 'This could not be opened.',
    ja: '開くことができませんでした。',
    shown: 'en',
  },
  stillUnreachable: {
    en: 'The server cannot be reached. Please try again in a moment.',
    ja: 'サーバーに接続できません。しばらくしてからもう一度お試しください。',
    shown: 'en',
  },
  loading: { en: 'Loading…', ja: '読み込んでいます…', shown: 'en' },
  photoFailed: { en: 'The photo could not be loaded.', ja: '写真を読み込めませんでした。', shown: 'en' },
  again: { en: 'Try again', ja: 'もう一度試す', shown: 'en' },
} as const satisfies Record<string, Text>;
