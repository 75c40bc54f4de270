import type { Text } from '../../lib/texts.ts';

export const formTexts = {
  showPassword: { en: 'Show the password', ja: 'パスワードを表示', shown: 'en' },
  show: { en: 'Show', ja: '表示', shown: 'en' },
  hide: { en: 'Hide', ja: '隠す', shown: 'en' },
} as const satisfies Record<string, Text>;
