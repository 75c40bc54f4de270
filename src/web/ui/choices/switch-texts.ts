import type { Text } from '../../lib/texts.ts';

export const switchTexts = {
  language: { en: 'Language', ja: '言語', shown: 'en' },
  theme: { en: 'Theme', ja: 'テーマ', shown: 'en' },
  light: { en: 'Light', ja: 'ライト', shown: 'en' },
  dark: { en: 'Dark', ja: 'ダーク', shown: 'en' },
  system: { en: 'System', ja: 'システム', shown: 'en' },
} as const satisfies Record<string, Text>;
