import type { Text } from '../../lib/texts.ts';

/** Apart from the owner's words: every visitor's first load has these. */
export const markTexts = {
  openChat: {
    en: 'The photographer is in the gallery: open the chat',
    ja: '作家が在廊中です。チャットを開く',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
